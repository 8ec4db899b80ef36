/** A change in per cent of what it was before; null where nothing was before. */
export const growthOf = ({ now, before }: { now: number; before: number }): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10

/** A share in per cent with one decimal; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** A change in words, `多 12.5%`. */
export function growthWords(change: { now: number; before: number }): string {
  const percent = growthOf(change)
  if (percent === null) return change.now === 0 ? '沒有人讀' : '從前沒有人讀'
  return percent === 0 ? '一樣' : `${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}
