import type { Limits, Sender } from '../limits.ts';
import type { Room, RoomAnswer, RoomRequest } from '../room.ts';
import { Problem } from './errors.ts';

/** A command by HTTP. Its sender counts as present for a while. */
export async function submitCommand<Request extends RoomRequest, Answer extends RoomAnswer>(
  room: Room<Room['actor'], Request, Answer>,
  sender: Sender,
  request: Request,
  limits: Limits,
): Promise<Answer> {
  // Somebody who can't pay for the command doesn't come for it either: that would be stored as well.
  if (limits.writes.waitSeconds(sender) === 0) {
    await room.visit(sender);
    const answered = await room.submit(sender, request);
    if (answered !== 'too-many') return answered;
  }
  throw new Problem('too-many', 'too many commands: slow down', limits.writes.waitSeconds(sender));
}
