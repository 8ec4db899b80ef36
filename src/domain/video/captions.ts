/** The index of the caption that is shown at a time: the last that has started, or 0. */
export function captionIndexAt(captions: readonly { at: number }[], second: number): number {
  const started = captions.findLastIndex(({ at }) => at <= second)
  return Math.max(0, started)
}

/** Seconds as minutes and seconds: `3:06`. */
export function playTime(seconds: number): string {
  const totalSeconds = Math.max(0, Math.floor(seconds))
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, '0')}`
}
