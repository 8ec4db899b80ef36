/** A change in per cent of what it was before; null where nothing was before. */
export const growthOf = ({ now, before }: { now: number; before: number }): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10

/** A share in per cent with one decimal; null of nothing. */
export const shareOf = (part: number, total: number): number | null =>
  total === 0 ? null : Math.round((part / total) * 1000) / 10

/** A change in words, `多 12.5%`. */
export function growthText(change: { now: number; before: number }): string {
  const percent = growthOf(change)
  if (percent === null) return change.now === 0 ? '沒有人讀' : '從前沒有人讀'
  return percent === 0 ? '一樣' : `${percent > 0 ? '多' : '少'} ${Math.abs(percent)}%`
}

export const wallTitles = { memberwall: '會員牆', subscriberwall: '訂戶牆' } as const

/** Counts of a wall in a month. */
export interface WallMonth {
  month: string
  wall: keyof typeof wallTitles
  shown: number
  passed: number
}

const grouped = (count: number) => count.toLocaleString('zh-TW')

/** Which wall convinced more readers in the last whole month, and how it did in the first; in one sentence each. */
export function wallSummary(months: readonly WallMonth[]): string {
  const all = [...new Set(months.map(({ month }) => month))].sort()
  const last = all.at(-2) ?? all.at(-1)
  const share = (wall: WallMonth['wall'], month: string | undefined) => {
    const matching = months.filter((item) => item.wall === wall && item.month === month)
    const sum = (pick: (one: WallMonth) => number) => matching.reduce((total, item) => total + pick(item), 0)
    return shareOf(
      sum((item) => item.passed),
      sum((item) => item.shown),
    )
  }
  const walls = (Object.keys(wallTitles) as WallMonth['wall'][]).flatMap((wall) => {
    const current = share(wall, last)
    return current === null ? [] : [{ wall, now: current, before: share(wall, all[0]) }]
  })
  const [best] = walls.toSorted((item, other) => other.now - item.now)
  if (!best) return '這十三個月還沒有人看見牆，所以還沒有答案。'
  const sentences = walls.map(({ wall, now, before }) => {
    const [year, month] = all[0]?.split('-') ?? []
    const first = before === null || all[0] === last ? '' : `（${year} 年 ${Number(month)} 月是 ${before}%）`
    return `${wallTitles[wall]} ${now}%${first}`
  })
  return `上個月「${wallTitles[best.wall]}」比較打動人。看見牆的讀者裡，接著讀到全文的：${sentences.join('，')}。`
}

/** Whether membership grows: the last whole month against the one before, and the total. */
export function membershipSummary(members: readonly { month: string; joined: number; total: number }[]): string {
  const [before, last] = [members.at(-3), members.at(-2)]
  const total = members.at(-1)?.total ?? 0
  if (!before || !last) return `現在有 ${grouped(total)} 位會員。`
  const change = last.joined - before.joined
  const changeText = change === 0 ? '和前一個月一樣' : `比前一個月${change > 0 ? '多' : '少'} ${grouped(Math.abs(change))} 位`
  return `現在有 ${grouped(total)} 位會員。上個月加入 ${grouped(last.joined)} 位，${changeText}。刪除了帳號的不在其中。`
}
