import type { Validity } from '@pok/log';
import type { Answer, PersonId, Request, TableSummary } from '@pok/protocol';
import { type Change, findPerson, seatOf, type TableActor, type Viewer } from '@pok/table';
import { Room, type RoomDependencies } from './room.ts';
import { frameOf } from './socket/client.ts';

/** A table in the memory of this node. */
export class TableRoom extends Room<TableActor, Request, Answer> {
  readonly stopListening: () => void;
  readonly toStrangers = { ok: false, refusal: 'not-at-table' } as const;

  constructor(actor: TableActor, dependencies: RoomDependencies) {
    super(actor, dependencies);
    this.stopListening = actor.subscribe((change) => {
      this.#broadcast(change);
      // Only a change of the whole view can concern presence.
      if (change.type === 'view') this.reconcile();
    });
  }

  isSeated(viewer: Viewer): boolean {
    return viewer.kind === 'person' && seatOf(this.actor.state, viewer.person) !== undefined;
  }

  mayWatch(viewer: Viewer): boolean {
    return this.actor.mayWatch(viewer);
  }

  /** What everybody who knows the code may know. */
  summary(): TableSummary {
    const { code, state } = this.actor;
    return {
      code,
      host: state.host === null ? null : (findPerson(state, state.host)?.name ?? null),
      seated: state.seats.length,
      players: state.settings.players,
      playing: state.match !== null && state.match.ended === null,
      spectators: state.settings.spectators,
    };
  }

  viewFrame(viewer: Viewer): Buffer {
    return frameOf({ type: 'view', view: this.actor.view(viewer) });
  }

  answerFrame(id: string, answer: Answer): Buffer {
    return frameOf({ type: 'answer', id, ...answer });
  }

  decide(person: PersonId, request: Request, isValid: Validity): Promise<Answer> {
    return this.actor.submit(person, request, isValid);
  }

  /** The one way out: turns what the log says into messages to sessions. */
  #broadcast(change: Change): void {
    if (change.type !== 'view') {
      const frame = frameOf(change);
      for (const { client } of this.sockets()) client.send(frame);
      return;
    }
    const frames = this.frames();
    for (const { client, viewer } of this.sockets()) {
      if (this.mayWatch(viewer)) client.send(frames(viewer));
      else client.close('spectatorsOff', 'only people who sit at this table may see it');
    }
  }
}
