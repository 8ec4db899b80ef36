/** Which caption stands at a second: the last that has begun; the first before it has. */
export function captionAt(captions: readonly { at: number }[], second: number): number {
  const begun = captions.findLastIndex(({ at }) => at <= second)
  return Math.max(0, begun)
}

/** Seconds as a player writes them: `3:06`. */
export function playTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
