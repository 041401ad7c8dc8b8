import type { View } from '@pok/protocol';
import { type SharedView, sharedViewOf, type TableState, type Viewer, viewOf } from '@pok/table';

const shared = new WeakMap<TableState, SharedView>();

/** What a viewer should see. Several checks ask for many viewers of one state: what all of them see is built once. */
export function expectedView(state: TableState, version: number, viewer: Viewer, now: number): View {
  const known = shared.get(state) ?? sharedViewOf(state);
  shared.set(state, known);
  return viewOf(state, version, viewer, now, known);
}
