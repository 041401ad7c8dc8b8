/** A call or another app interrupts a phone's audio, and only a touch may bring it back. */
export function resumeOnTouch(audio: Pick<AudioContext, 'state' | 'resume'>): void {
  const resume = () => {
    // Refused while the call is still on: the next touch tries again.
    if (audio.state !== 'running') audio.resume().catch(() => undefined);
  };
  for (const touch of ['pointerup', 'keydown']) addEventListener(touch, resume);
}
