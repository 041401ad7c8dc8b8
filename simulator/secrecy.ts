import { SHAPES, type Shape } from '@pok/rules';
import { blindOf, type TableState, type Viewer, viewOf } from '@pok/table';

/** Texts that nobody may be told while a table stands like this. */
export function secretsOf(state: TableState): readonly string[] {
  const known = memo.get(state);
  if (known !== undefined) return known;
  const { match, next } = state;
  const secrets = [next.serverSeed];
  if (match !== null && match.ended === null) {
    secrets.push(match.seeds.serverSeed);
    const { round } = match;
    for (const [seat, closings] of round?.closings.entries() ?? [])
      for (let closing = 1; closing <= closings; closing += 1)
        secrets.push(blindOf(match.seeds, round?.number ?? 0, seat, closing));
  }
  memo.set(state, secrets);
  return secrets;
}

const memo = new WeakMap<TableState, readonly string[]>();

/**
 * Two worlds that differ only in what the others hold in their closed fists must look the same to a viewer, but for the hashes that
 * hide it. This holds for a view however it is made.
 */
export function tellsFists(state: TableState, viewer: Viewer): boolean {
  const { match } = state;
  if (match === null || match.round === null) return false;
  const own = match.players.findIndex(({ key }) => viewer.kind === 'person' && key === viewer.person);
  const { round } = match;
  const fists = round.fists.map((fist, seat) =>
    fist === null || (seat === own && fist.by === 'owner') ? fist : { ...fist, shape: other(fist.shape) },
  );
  const elsewhere = { ...state, match: { ...match, round: { ...round, fists } } };
  return look(state, viewer) !== look(elsewhere, viewer);
}

function look(state: TableState, viewer: Viewer): string {
  return JSON.stringify(viewOf(state, 1, viewer, 0), (key, value) =>
    key === 'commitment' ? undefined : value,
  );
}

function other(shape: Shape): Shape {
  return SHAPES[(SHAPES.indexOf(shape) + 1) % SHAPES.length] ?? shape;
}
