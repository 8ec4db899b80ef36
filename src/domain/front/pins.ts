import type { PostType } from '../posts/post-type.ts'
import { addDays } from '../time/calendar-days.ts'
import { taipeiDay, taipeiMoment } from '../time/taipei.ts'

/** A post in a slot of the front page or of a channel's page, chosen by an editor, for a period. */
export interface Pin {
  /** Identifies it across changes of its slot. */
  id: string
  /** A section and a position, `picks:2`. */
  slot: string
  /** The uid of the post. */
  post: number
  /** ISO 8601 in UTC; null without a bound. The end is not included. */
  from: string | null
  until: string | null
}

/** A part of a page with slots to fill. */
export interface FrontSection {
  key: string
  title: string
  size: number
  /** Posts that it accepts; null for every type, or every channel. */
  type: PostType | null
  channel: number | null
}

/** Number of posts in each part of the front page. */
export const frontSizes = { picks: 4, channel: 5, column: 3, mostRead: 6, blogs: 5, books: 6 } as const
/** The most channels with a section on the front page. */
export const maxFrontChannels = 10
/** Number of leading posts on the page of a channel. */
export const channelLeads = 3

export const frontPage = 'front'
/** The page of a channel, `channel/11`. */
export const channelPage = (id: number): string => `channel/${id}`
/** The written form of a page with slots. */
export const frontPagePattern = /^(?:front|channel\/[1-9]\d{0,8})$/
/** The channel of a page; null for the front page. */
export const channelOfPage = (page: string): number | null => (page === frontPage ? null : Number(page.slice('channel/'.length)))

/** The key of a channel's section on the front page. */
export const channelSection = (id: number): string => `channel-${id}`

/** The sections with slots on a page. Rankings and columns are filled by rule alone. */
export function sectionsOf(page: string, channels: readonly { id: number; title: string }[]): FrontSection[] {
  const channel = channelOfPage(page)
  const unrestricted = { type: null, channel: null }
  if (channel !== null) return [{ key: 'lead', title: '頭條', size: channelLeads, type: null, channel }]
  return [
    { key: 'lead', title: '頭條', size: 1, ...unrestricted },
    { key: 'picks', title: '今日選讀', size: frontSizes.picks, ...unrestricted },
    ...channels.map(({ id, title }) => ({
      key: channelSection(id),
      title,
      size: frontSizes.channel,
      type: 'article' as const,
      channel: id,
    })),
    { key: 'books', title: '書', size: frontSizes.books, type: 'book', channel: null },
    { key: 'blogs', title: '部落格', size: frontSizes.blogs, type: 'blog', channel: null },
  ]
}

export const slotOf = (section: string, position: number): string => `${section}:${position}`

/** The section and the position of a slot; null for one that the page does not have. */
export function findSlot(sections: readonly FrontSection[], slot: string): { section: FrontSection; position: number } | null {
  const [key, text = ''] = slot.split(':')
  const section = sections.find((item) => item.key === key)
  const position = /^[1-9]\d?$/.test(text) ? Number(text) : 0
  return section && position >= 1 && position <= section.size ? { section, position } : null
}

/** The name of a slot, `今日選讀 2`. */
export const slotTitle = ({ section, position }: { section: FrontSection; position: number }): string =>
  section.size === 1 ? section.title : `${section.title} ${position}`

/** Whether a pin applies at an instant. */
export const isPinActive = ({ from, until }: Pick<Pin, 'from' | 'until'>, now: Date): boolean =>
  (from === null || new Date(from) <= now) && !hasEnded({ until }, now)

export const hasEnded = ({ until }: Pick<Pin, 'until'>, now: Date): boolean => until !== null && new Date(until) <= now

/**
 * The pin of each slot at an instant. Of several that apply, the one that started last is shown, so that a period of
 * some hours interrupts an unlimited one.
 */
export function pinsAt<P extends Pin>(pins: readonly P[], now: Date): Map<string, P> {
  const start = ({ from }: Pin) => (from === null ? Number.NEGATIVE_INFINITY : Date.parse(from))
  const active = new Map<string, P>()
  for (const pin of pins) {
    const other = active.get(pin.slot)
    if (isPinActive(pin, now) && (!other || start(other) <= start(pin))) active.set(pin.slot, pin)
  }
  return active
}

/** The most pins of one page. */
export const maxPins = 60

/** The facts about a post that decide whether a slot accepts it. */
export interface PinnedPost {
  type: PostType
  channels: readonly number[]
}

/** Whether a section accepts a post; the reason if not. */
export function slotError({ type, channel, title }: FrontSection, post: PinnedPost): string | null {
  if (type !== null && post.type !== type) return `「${title}」只放${typeLabels[type]}`
  return channel !== null && !post.channels.includes(channel) ? `「${title}」只放這個頻道的文章` : null
}
const typeLabels: Record<PostType, string> = { article: '文章', blog: '部落格文章', book: '書' }

/**
 * The errors of an arrangement, as messages with the index of their pin.
 * @param posts the posts by uid; a missing one does not exist
 */
export function pinErrors(
  sections: readonly FrontSection[],
  pins: readonly Pin[],
  posts: ReadonlyMap<number, PinnedPost>,
): { at: number; message: string }[] {
  const errors = pins.flatMap((pin, index) => {
    const slot = findSlot(sections, pin.slot)
    const post = posts.get(pin.post)
    const message = !slot
      ? '這一頁沒有這個位置'
      : !post
        ? '沒有這篇文章，或它還沒有發布、也沒有排程'
        : pin.from !== null && pin.until !== null && Date.parse(pin.until) <= Date.parse(pin.from)
          ? '結束的時間要晚於開始'
          : slotError(slot.section, post)
    return message ? [{ at: index, message }] : []
  })
  return pins.length > maxPins ? [...errors, { at: maxPins, message: `一頁最多指定 ${maxPins} 篇` }] : errors
}

/** Without the pins whose period is over. */
export const dropEndedPins = (pins: readonly Pin[], now: Date): Pin[] => pins.filter((pin) => !hasEnded(pin, now))

/** A draft after its published arrangement changed: what was added, removed or moved there is applied to it too. */
export function rebaseDraft(draft: readonly Pin[], before: readonly Pin[], after: readonly Pin[]): Pin[] {
  const [previous, current] = [byId(before), byId(after)]
  const rest = draft.flatMap((pin) => {
    const published = current.get(pin.id)
    if (previous.has(pin.id) && !published) return []
    const isChanged = published && !isSamePin(published, previous.get(pin.id))
    return [isChanged ? published : pin]
  })
  return [...rest, ...after.filter(({ id }) => !previous.has(id) && !draft.some((pin) => pin.id === id))]
}
const byId = (pins: readonly Pin[]) => new Map(pins.map((pin) => [pin.id, pin]))
const isSamePin = (item: Pin, other: Pin | undefined) =>
  other !== undefined &&
  item.slot === other.slot &&
  item.post === other.post &&
  item.from === other.from &&
  item.until === other.until

export const isSameArrangement = (item: readonly Pin[], other: readonly Pin[]): boolean =>
  item.length === other.length && item.every((pin, index) => pin.id === other[index]?.id && isSamePin(pin, other[index]))

/** The pins after all of one slot changed places with all of the slot before or after it; unchanged at an end. */
export function movePin(sections: readonly FrontSection[], pins: readonly Pin[], slot: string, step: -1 | 1): Pin[] {
  const match = findSlot(sections, slot)
  const other = match ? slotOf(match.section.key, match.position + step) : slot
  if (!findSlot(sections, other)) return [...pins]
  return pins.map((pin) => ({ ...pin, slot: pin.slot === slot ? other : pin.slot === other ? slot : pin.slot }))
}

/** The period of a pin in words, in Taipei time. */
export function periodText({ from, until }: Pick<Pin, 'from' | 'until'>): string {
  if (from === null && until === null) return '一直放著'
  if (from === null) return `到 ${taipeiMoment(new Date(until ?? ''))} 為止`
  const start = taipeiMoment(new Date(from))
  if (until === null) return `${start} 起`
  const end = taipeiMoment(new Date(until))
  return `${start}–${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`
}

/**
 * A list of posts filled into positions: the pinned ones at theirs, the others from the list, without those that are
 * used. A position for which nothing is left is omitted.
 */
export function fillSlots<P>(size: number, pinned: (position: number) => P | undefined, next: () => P | undefined): P[] {
  const filled: P[] = []
  for (let position = 1; position <= size; position++) {
    const post = pinned(position) ?? next()
    if (post !== undefined) filled.push(post)
  }
  return filled
}

/** Periods to choose from: hours of a Taipei day, the next one that is not over. */
export const periodPresets = { morning: [7, 12], afternoon: [12, 18], evening: [18, 24] } as const
export type PeriodPreset = keyof typeof periodPresets

/** The period of a preset, and its day and hours in words: `今天 07:00–12:00`. */
export function presetPeriod(preset: PeriodPreset, now: Date): { from: string; until: string; label: string } {
  const [first, last] = periodPresets[preset]
  const today = taipeiDay(now)
  const instant = (day: string, hour: number) => new Date(Date.parse(`${day}T00:00:00+08:00`) + hour * 3_600_000)
  const isOver = instant(today, last) <= now
  const day = isOver ? addDays(today, 1) : today
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const [start, end] = [instant(day, first), instant(day, last)]
  return {
    from: newPinStart(start, now).toISOString(),
    until: end.toISOString(),
    label: start < now ? `現在到今天 ${clock(last)}` : `${isOver ? '明天' : '今天'} ${clock(first)}–${clock(last)}`,
  }
}

/** The start of a new pin: it precedes what is shown now, so it does not start earlier. */
export const newPinStart = (start: Date | null, now: Date): Date => (start && start > now ? start : now)
