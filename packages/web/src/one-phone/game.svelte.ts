import type { Fence, MatchExport, PersonId, TableCode, View } from '@pok/protocol';
import type { Hand, Seat, Shape } from '@pok/rules';
import type { TableActor, Witness } from '@pok/table';
import { BookKeeper } from '../book/book-keeper.ts';
import { Witnesses } from '../connection/witnesses.ts';
import { vibrate } from '../device/haptics.ts';
import { play } from '../device/sound.ts';
import { PULSES } from '../show/choreography.ts';
import { Pacer } from '../show/pacer.svelte.ts';
import { type Show, startShow } from '../show/show.ts';
import { BOOKMARK, type Bookmark } from './bookmark.ts';
import { startMatch, submit } from './open-game.ts';
import { AT_TABLE, type Passing, passOn, unseenReveal, visibleHand } from './passing.ts';

/** A match on one phone that is passed around: one table, seen through the common view and the view of whoever has the phone. */
export class Game {
  /** What everybody may see: there is no hand in it. */
  view: View | undefined = $state.raw();
  passing: Passing = $state.raw(AT_TABLE);
  /** Whether the player who has the phone is looking at their hand. */
  isHeld: boolean = $state(false);
  readonly hand: Hand | undefined = $derived.by(() =>
    visibleHand(this.passing, this.isHeld, this.#ownView()),
  );
  readonly pacer: Pacer;
  readonly table: TableCode;
  readonly #actor: TableActor;
  readonly #witnesses: Witnesses;
  readonly #keeper = new BookKeeper('one-phone');
  readonly #stop: () => void;

  constructor(actor: TableActor, bookmark: Pick<Bookmark, 'match' | 'round'> | undefined) {
    this.#actor = actor;
    this.table = actor.code;
    this.#witnesses = new Witnesses(this.#commonView());
    this.pacer = new Pacer((show) => this.#moved(show));
    this.pacer.show = this.#firstShow(bookmark);
    if (this.pacer.show.stage === 'over') this.#bookmarkEnd();
    this.#stop = actor.subscribe(() => this.#follow());
    this.#follow();
  }

  /** "That's me": the phone has reached the player it was handed to. */
  take(): void {
    if (this.passing.kind === 'hand-to') this.passing = { kind: 'with', seat: this.passing.seat };
  }

  async choose(shape: Shape): Promise<void> {
    const round = this.#fence();
    if (this.passing.kind !== 'with' || round === undefined || (this.hand?.[shape] ?? 0) === 0) return;
    const { seat } = this.passing;
    this.isHeld = false;
    play('fist');
    vibrate(PULSES.close);
    await this.#send(seat, { type: 'close', ...round, shape });
  }

  /** P3: someone thinks again. Their fist opens, and the phone goes back to them. */
  async chooseAgain(seat: Seat): Promise<void> {
    const round = this.#fence();
    if (round === undefined || this.passing.kind !== 'hand-to') return;
    play('reopen');
    await this.#send(seat, { type: 'open', ...round });
    this.passing = { kind: 'hand-to', seat };
  }

  /** The phone lies in the middle: now all fists open at once. */
  openFists(): void {
    if (this.passing.kind !== 'middle' || this.view === undefined) return;
    this.passing = AT_TABLE;
    this.pacer.follow(this.view);
  }

  async exportMatch(match: number): Promise<MatchExport> {
    const exported = await this.#actor.exportMatch(match);
    if (exported === undefined) throw new RangeError(`match ${match} is not over`);
    return exported;
  }

  rematch(): Promise<void> {
    return startMatch(this.#actor, this.#witnesses);
  }

  /** What this phone saw of a match: its export must agree with it. */
  witnessOf(match: number): Witness | undefined {
    return this.#witnesses.of(match);
  }

  stop(): void {
    this.#stop();
    this.pacer.stop();
    void this.#actor.close();
  }

  /** A new match starts with its dice. A resumed match starts with what nobody has seen yet. */
  #firstShow(bookmark: Pick<Bookmark, 'match' | 'round'> | undefined): Show {
    const view = this.#commonView();
    const { match } = view;
    if (match === null || bookmark?.match !== match.number) return { stage: 'lobby' };
    const unseen = unseenReveal(match, bookmark.round);
    return unseen === undefined ? startShow(view) : { stage: 'choose', match: match.number, round: unseen };
  }

  #follow(): void {
    const view = this.#commonView();
    this.view = view;
    this.#witnesses.observe(view);
    this.#keeper.follow(view, (match) => this.exportMatch(match));
    this.#passAndFollow(view);
  }

  #passAndFollow(view: View): void {
    const { show } = this.pacer;
    if (show !== undefined) this.#pass(passOn(this.passing, show, view));
    if (this.passing.kind !== 'middle') this.pacer.follow(view);
  }

  #pass(next: Passing): void {
    if (next.kind !== this.passing.kind) this.isHeld = false;
    this.passing = next;
  }

  #moved(after: Show): void {
    if (after.stage === 'judge') this.#bookmark(after.match, after.reveal.number);
    // Without motion nothing tumbles.
    const isNew = (after.stage === 'tumble' || after.stage === 'choose') && after.round === 1;
    if (isNew) this.#bookmark(after.match, 0);
    if (after.stage === 'over') this.#bookmarkEnd();
    this.#pass(passOn(this.passing, after, this.#commonView()));
  }

  #bookmark(match: number, round: number): void {
    BOOKMARK.saveOrWarn({ table: this.table, match, round, isOver: false });
  }

  #bookmarkEnd(): void {
    const { match } = this.#commonView();
    if (match === null) return;
    BOOKMARK.saveOrWarn({
      table: this.table,
      match: match.number,
      round: match.last?.number ?? 0,
      isOver: true,
    });
  }

  #fence(): Fence | undefined {
    const match = this.view?.match;
    return match?.round == null ? undefined : { match: match.number, round: match.round.number };
  }

  #send(seat: Seat, command: Parameters<typeof submit>[2]): Promise<void> {
    return submit(this.#actor, this.#personAt(seat), command);
  }

  #personAt(seat: Seat): PersonId {
    const sitting = this.#commonView().seats[seat];
    if (sitting?.kind !== 'person') throw new Error(`nobody of this phone sits at ${seat}`);
    return sitting.person;
  }

  #commonView(): View {
    return this.#actor.view({ kind: 'big-screen' });
  }

  /** Exists only while the player looks at it. */
  #ownView(): View | undefined {
    if (this.passing.kind !== 'with' || !this.isHeld) return undefined;
    return this.#actor.view({ kind: 'person', person: this.#personAt(this.passing.seat) });
  }
}
