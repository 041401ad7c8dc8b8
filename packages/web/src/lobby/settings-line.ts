import type { Settings } from '@pok/protocol';
import { m } from '../paraglide/messages.js';

/** How a table plays, for those who can't change it: the parts of one line. */
export function settingsLine({ timer, memoryAid, tableTalk }: Settings): readonly string[] {
  const memory = {
    off: m.lobby_line_memory_off,
    counts: m.lobby_line_memory_counts,
    hands: m.lobby_line_memory_hands,
  }[memoryAid];
  return [
    timer === 0 ? m.lobby_line_no_timer() : m.lobby_line_timer({ seconds: timer }),
    memory(),
    tableTalk ? m.lobby_line_talk() : m.lobby_line_no_talk(),
  ];
}
