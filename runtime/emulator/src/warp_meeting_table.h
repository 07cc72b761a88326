// Who of each warp of a block has come to work that is done once for the whole warp.
#pragma once

#include <map>

#include "lectern_emulator/warp_meeting.h"

namespace lectern_emulator {

struct WarpMeeting {
  void* brought[kWarpThreads];
  void (*work)(void* const*);
  int arrived = 0;
  unsigned long finished = 0;
};

using WarpMeetings = std::map<unsigned, WarpMeeting>;  // by warp

}  // namespace lectern_emulator
