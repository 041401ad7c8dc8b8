import type { Validity } from '@pok/log';
import type { PersonId, TournamentAnswer, TournamentRequest } from '@pok/protocol';
import type { Viewer } from '@pok/table';
import { type Audience, sightOf, type TournamentActor } from '@pok/tournament';
import { Room, type RoomDependencies } from './room.ts';
import { frameOf } from './socket/client.ts';

/** The stage (organisers and big screens) gets at most five views per second: with 300 people they are large. */
const STAGE_EVERY_MS = 200;

/** A tournament in the memory of this node. */
export class TournamentRoom extends Room<TournamentActor, TournamentRequest, TournamentAnswer> {
  readonly stopListening: () => void;
  readonly toStrangers = { ok: false, refusal: 'not-in-tournament' } as const;
  readonly #dependencies: RoomDependencies;
  #stageShownAt = 0;
  /** How many of its tables are in the memory of this node. */
  #tables = 0;
  #cancelStage: (() => void) | undefined;

  constructor(actor: TournamentActor, dependencies: RoomDependencies) {
    super(actor, dependencies);
    this.#dependencies = dependencies;
    const unsubscribe = actor.subscribe((audience) => {
      this.#tellStage();
      // This changes no phone's view and nobody's presence.
      if (audience === 'progress') return;
      this.#tellPhones(audience);
      this.reconcile();
    });
    this.stopListening = () => {
      unsubscribe();
      this.#cancelStage?.();
    };
  }

  /** A table of it is in memory until the returned function is called. */
  hold(): () => void {
    this.#tables += 1;
    return () => {
      this.#tables -= 1;
    };
  }

  override get idleMs(): number {
    return this.#tables > 0 ? 0 : super.idleMs;
  }

  isSeated(viewer: Viewer): boolean {
    return viewer.kind === 'person' && this.knows(viewer.person);
  }

  /** What a stranger sees is no secret. */
  mayWatch(): boolean {
    return true;
  }

  /** An organiser has a laptop at the projector and a phone in the hand. */
  override mayShare(person: PersonId): boolean {
    return this.#isOnStage({ kind: 'person', person });
  }

  viewFrame(viewer: Viewer): Buffer {
    return frameOf({ type: 'tournament', view: this.actor.view(viewer) });
  }

  answerFrame(id: string, answer: TournamentAnswer): Buffer {
    return frameOf({ type: 'answer', id, ...answer });
  }

  /** Older apps can't read 'elsewhere' as an answer in a tournament, but all repeat a command that came too fast. */
  async decide(
    person: PersonId,
    request: TournamentRequest,
    isValid: Validity,
  ): Promise<TournamentAnswer | 'too-many'> {
    const answer = await this.actor.submit(person, request, isValid);
    if (answer.ok) return answer;
    const { refusal } = answer;
    return refusal === 'elsewhere' ? 'too-many' : { ok: false, refusal };
  }

  #isOnStage(viewer: Viewer): boolean {
    return sightOf(this.actor.state, viewer) !== 'phone';
  }

  /** Phones hear of what concerns them, without delay. */
  #tellPhones(audience: Audience): void {
    const frames = this.frames();
    for (const { client, viewer } of this.sockets())
      if (isAmong(audience, viewer) && !this.#isOnStage(viewer)) client.send(frames(viewer));
  }

  /** The stage hears of everything. */
  #tellStage(): void {
    if (this.#cancelStage !== undefined) return;
    const { now, after } = this.#dependencies;
    const waitMs = this.#stageShownAt + STAGE_EVERY_MS - now();
    if (waitMs <= 0) this.#showStage();
    else this.#cancelStage = after(waitMs, () => this.#showStage());
  }

  /** A screen on a slow network gets the newest view once it has read the previous one. */
  #showStage(): void {
    const { now, after } = this.#dependencies;
    this.#cancelStage = undefined;
    this.#stageShownAt = now();
    const frames = this.frames();
    let isAnyoneBehind = false;
    for (const { client, viewer } of this.sockets()) {
      if (!this.#isOnStage(viewer)) continue;
      if (client.hasUnsent) isAnyoneBehind = true;
      else client.send(frames(viewer));
    }
    if (isAnyoneBehind) this.#cancelStage = after(STAGE_EVERY_MS, () => this.#showStage());
  }
}

function isAmong(audience: Audience, viewer: Viewer): boolean {
  if (typeof audience === 'string') return audience === 'everyone';
  return viewer.kind === 'person' && audience.includes(viewer.person);
}
