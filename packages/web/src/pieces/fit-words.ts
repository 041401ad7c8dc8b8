/** Letter sizes to try, as a share of the full size: the first that fits is taken. */
const SCALES = Array.from({ length: 13 }, (_, step) => 1 - step / 20);

/**
 * Makes the words in a box as large as possible: everything in it multiplies its size by `--fit`. For screens that are read across
 * a room, where nobody can scroll.
 */
export function fitWords(box: HTMLElement): () => void {
  const fit = () => {
    for (const scale of SCALES) {
      box.style.setProperty('--fit', String(scale));
      if (box.scrollHeight <= box.clientHeight) return;
    }
  };
  const otherSize = new ResizeObserver(fit);
  const otherWords = new MutationObserver(fit);
  otherSize.observe(box);
  otherWords.observe(box, { childList: true, characterData: true, subtree: true });
  document.fonts.addEventListener('loadingdone', fit);
  return () => {
    document.fonts.removeEventListener('loadingdone', fit);
    otherSize.disconnect();
    otherWords.disconnect();
  };
}
