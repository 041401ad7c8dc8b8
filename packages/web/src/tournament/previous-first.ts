import type { View } from '@pok/protocol';
import type { TableConnection, Update } from '@pok-game/client';

/** A connection that shows the end of a match before the next one, and a function that goes on to the next. */
export interface PreviousFirst extends TableConnection {
  release(): void;
}

/**
 * With one roll for all, the last reveal of a match and the first roll of the next come in one view. A screen that has followed the match
 * gets its end first, and newer views once the end has been seen.
 */
export function previousFirst(connection: TableConnection): PreviousFirst {
  let listener: ((update: Update) => void) | undefined;
  /** The match that the screen has followed. */
  let shown = 0;
  /** The newest view that is kept back. */
  let held: View | undefined;

  function show(view: View): void {
    shown = view.match?.number ?? 0;
    listener?.({ kind: 'view', view });
  }

  function hear(view: View): void {
    const previous = view.tournament?.previous;
    if (held !== undefined) {
      held = view;
    } else if (previous?.number === shown && view.match?.number === shown + 1) {
      held = view;
      listener?.({ kind: 'view', view: { ...view, match: previous } });
    } else {
      show(view);
    }
  }

  return {
    ...connection,
    /** For one screen. */
    subscribe(tell) {
      listener = tell;
      return connection.subscribe((update) => {
        if (update.kind === 'view') return hear(update.view);
        // The server has lost the view that was kept back.
        if (update.kind === 'rewound') held = undefined;
        tell(update);
      });
    },
    release() {
      const newest = held;
      held = undefined;
      if (newest !== undefined) show(newest);
    },
  };
}
