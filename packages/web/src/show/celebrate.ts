import type { MatchResult } from '@pok/protocol';
import { isMotionReduced } from '../device/preferences.svelte.ts';

/** The three shapes rain down for a win or a tie. Nobody has won a match that is dead or was abandoned. */
export async function celebrate(result: MatchResult | null | undefined): Promise<void> {
  if ((result?.kind !== 'win' && result?.kind !== 'tie') || isMotionReduced()) return;
  // Without the server, a win is only told.
  const loaded = await import('canvas-confetti').catch(() => undefined);
  if (loaded === undefined) return;
  const library = loaded.default;
  // Its worker would come from a blob, which our content security policy forbids.
  const confetti = library.create(undefined, {
    useWorker: false,
    resize: true,
    disableForReducedMotion: true,
  });
  const shapes = [
    library.shapeFromPath('M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0'),
    library.shapeFromPath('M0 0h10v10h-10z'),
    library.shapeFromPath('M5 0l5 9h-10z'),
  ];
  const colors = ['#2152bd', '#4ca64a', '#d63f2c'];
  for (const [index, shape] of shapes.entries()) {
    void confetti({
      shapes: [shape],
      colors: colors.slice(index, index + 1),
      particleCount: 36,
      scalar: 1.6,
      spread: 80 + index * 15,
      startVelocity: 38,
      origin: { x: 0.5, y: 0.32 },
      ticks: 220,
    });
  }
}
