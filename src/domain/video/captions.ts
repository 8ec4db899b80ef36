/** The index of the caption at a second: the last that has started, or the first. */
export function captionIndexAt(captions: readonly { at: number }[], second: number): number {
  const started = captions.findLastIndex(({ at }) => at <= second)
  return Math.max(0, started)
}

/** Seconds in the format of media players: `3:06`. */
export function playTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds))
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`
}
