// Which calls give the tensor itself, and which a copy?
#include "chapter.h"

using namespace lectern;

int main() {
  const auto say = [](const char* call, const Tensor& before, const Tensor& after) {
    print("{:<24}{}", call, after.is_same(before) ? "the same object" : "a copy");
  };
  // [same_or_copy]
  const Tensor h = ones({4});
  say("h.cpu()", h, h.cpu());
  say("h.to(kFloat32)", h, h.to(kFloat32));
  say("h.to(h)", h, h.to(h));
  say("h.to(kFloat64)", h, h.to(kFloat64));
  say("h.to(\"cpu:0\")", h, h.to("cpu:0"));
  say("h.to(copy)", h, h.to({.copy = true}));
  say("h.clone()", h, h.clone());
  say("h.to(\"cuda\")", h, h.to("cuda"));

  const Tensor d = ones({4}, {.device = "cuda"});
  say("d.to(\"cuda\")", d, d.to("cuda"));
  say("d.to(\"cuda:0\")", d, d.to("cuda:0"));
  say("d.cuda()", d, d.cuda());
  say("d.cpu()", d, d.cpu());
  say("d.to(\"cuda\", kFloat64)", d, d.to("cuda", kFloat64));
  // [end]
}
