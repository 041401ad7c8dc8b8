/** What letters can be, of their full size: the first that fits is taken. */
const SCALES = Array.from({ length: 13 }, (_, step) => 1 - step / 20);

/**
 * Keeps the words of a box of a given size as large as have room in it: whatever stands there multiplies its size by
 * `--fit`. For screens that are read across a room, where nobody can scroll.
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
