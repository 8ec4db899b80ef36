import type { AdPageType } from '../ads/ad-visibility.ts'
import { identityOf } from '../membership/identity.ts'
import type { Audience } from '../membership/viewer.ts'
import { addDays } from '../time/calendar-days.ts'
import { taipeiDay } from '../time/taipei.ts'

/** The Taipei calendar day before the one of an instant. */
const dayBefore = (now: Date): string => addDays(taipeiDay(now), -1)

/** The last second of a Taipei calendar day, and the instant at which it ends. */
export function dayEnd(day: string): { last: Date; endsAt: Date } {
  const endsAt = new Date(`${addDays(day, 1)}T00:00:00+08:00`)
  return { last: new Date(endsAt.getTime() - 1000), endsAt }
}

/** The reader roles of the lens: `ended` is a subscriber whose entitlement ended yesterday. */
export const lensReaders = ['visitor', 'member', 'subscriber', 'ended', 'bot'] as const
export type LensReader = (typeof lensReaders)[number]

/** Which version is shown: the newest draft, or the public one. */
export const lensVersions = ['newest', 'public'] as const
export type LensVersion = (typeof lensVersions)[number]

/** The last day of an entitlement that ended yesterday, a Taipei calendar day. */
const lastEntitlementDay = (now: Date): string => dayBefore(now)

/**
 * The audience of a reader role at an instant. An `ended` reader is a subscriber before the end of the entitlement.
 * @param now the instant at which the lens is used: the reference for yesterday
 */
export function audienceAt(reader: LensReader, instant: Date, now: Date): Audience {
  return reader === 'ended' ? identityOf({ h_end_date: lastEntitlementDay(now), staff: false }, instant) : reader
}

/** The moments of each kind of change: the second before it, and the instant at which it takes effect. */
const momentNamesOfChange = {
  embargo: ['before-embargo', 'embargo-over'],
  publication: ['before-public', 'public'],
  end: ['last-of-rights', 'rights-over'],
  'ad-from': ['before-ad', 'ad'],
  'ad-until': ['last-of-ad', 'ad-over'],
  issue: ['before-issue', 'issue'],
  mailing: ['before-mailing', 'mailing'],
  right: ['last-of-right', 'right-over'],
} as const
export type ChangeKind = keyof typeof momentNamesOfChange
export const changeKinds = Object.keys(momentNamesOfChange) as ChangeKind[]

export const momentNames = [...Object.values(momentNamesOfChange).flat(), 'now'] as const
export type MomentName = (typeof momentNames)[number]

/** A change that takes effect at an instant. */
export interface Change {
  kind: ChangeKind
  at: Date
  /** The item that changes, if it is not the page itself. */
  title?: string
}

export interface Moment {
  at: Date
  name: MomentName
  /** The items that change, if it is not the page itself. */
  titles: string[]
}

/** The scheduled times of a post. */
export interface PostSchedule {
  /** Not public before this instant; null without an embargo. */
  embargoUntil: Date | null
  /** Public from this instant on; null if not decided. */
  publicAt: Date | null
  /** The last Taipei calendar day on which it is public; null without an end. */
  endsOn: string | null
}

export const changesOf = ({ embargoUntil, publicAt, endsOn }: PostSchedule): Change[] => [
  ...(embargoUntil ? [{ kind: 'embargo' as const, at: embargoUntil }] : []),
  ...(publicAt ? [{ kind: 'publication' as const, at: publicAt }] : []),
  ...(endsOn ? [{ kind: 'end' as const, at: dayEnd(endsOn).endsAt }] : []),
]

/** The change that a reader's entitlement ended yesterday. */
export const endedEntitlementChange = (now: Date): Change => ({ kind: 'right', at: dayEnd(lastEntitlementDay(now)).endsAt })

/**
 * The relevant instants of a page, the earliest first: each change, the second before it, and now. Equal changes at one
 * instant are one moment.
 */
export function momentsOf(changes: readonly Change[], now: Date): Moment[] {
  const moments = new Map<string, Moment>()
  const add = (instant: Date, name: MomentName, title?: string) => {
    const key = `${instant.getTime()} ${name}`
    const moment = moments.get(key) ?? { at: instant, name, titles: [] }
    if (title && !moment.titles.includes(title)) moment.titles.push(title)
    moments.set(key, moment)
  }
  for (const { kind, at: instant, title } of changes) {
    const [before, after] = momentNamesOfChange[kind]
    add(new Date(instant.getTime() - 1000), before, title)
    add(instant, after, title)
  }
  add(now, 'now')
  return [...moments.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The places of the lens apart from posts: the front page, a channel, a printed issue, a newsletter as it would be mailed. */
export const lensPlaceKinds = ['front', 'channel', 'issue', 'newsletter'] as const
export type LensPlaceKind = (typeof lensPlaceKinds)[number]

/** The kinds whose page has an arrangement, which may have a draft. */
export const arrangedPlaceKinds: readonly LensPlaceKind[] = ['front', 'channel']

/** The written form of a place: `front`, `channel/3`, `issue/320`, `newsletter/2`. */
export const lensPlacePattern = /^(?:front|(?:channel|issue|newsletter)\/[1-9]\d{0,8})$/

export interface LensPlace {
  kind: LensPlaceKind
  /** The id; 0 for the front page. */
  number: number
}

/** The written form of a place. */
export const formatLensPlace = ({ kind, number }: LensPlace): string => (kind === 'front' ? kind : `${kind}/${number}`)

const kindNames: Record<LensPlaceKind, string> = { front: '首頁', channel: '頻道', issue: '雜誌', newsletter: '電子報' }

interface NamedPlace {
  kind: LensPlaceKind
  place: string
  title: string
}

/** The name of a place among those of all kinds: 慢性病（頻道）. */
export const fullPlaceName = ({ kind, title }: Pick<NamedPlace, 'kind' | 'title'>): string =>
  kind === 'front' ? title : `${title}（${kindNames[kind]}）`

const normalize = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')

/**
 * The place that was typed: by its full name, its title, or a part that only one name contains. Null for none and for
 * several.
 */
export function findLensPlace<Place extends NamedPlace>(places: readonly Place[], input: string): Place | null {
  const query = normalize(input)
  const candidates = places.map((place) => ({ place, name: normalize(fullPlaceName(place)), title: normalize(place.title) }))
  for (const matches of [
    ({ name }: (typeof candidates)[number]) => name === query,
    ({ title }: (typeof candidates)[number]) => title === query,
    ({ name }: (typeof candidates)[number]) => name.includes(query),
  ]) {
    const results = candidates.filter(matches)
    if (results.length > 0) return results.length === 1 ? (results[0]?.place ?? null) : null
  }
  return null
}

/** The ad page type of a place; null for a mail. @param feature whether the channel has a front page of its own */
export function adPageTypeOf(kind: LensPlaceKind, feature: boolean): AdPageType | null {
  if (kind === 'front') return 'front'
  if (kind === 'channel') return feature ? 'feature' : 'list'
  return kind === 'issue' ? 'banner' : null
}

/** The content of an element of a rendered page, and its tag path. */
export interface ContentItem {
  /** Its text, its picture, or its label. */
  text: string
  tagPath: string
}

/** Purely visual elements: an additional wrapper does not change what an element is for a reader. */
const visualTags = new Set(['DIV', 'SPAN'])
/** How many tag names a path contains. */
const maxPathLength = 4

/**
 * The tag path of an element, such as `P<SECTION<ARTICLE<MAIN`: its tag name and those of its nearest ancestors,
 * regardless of its position on the page. Class names do not count: the same paragraph may be in a text that fades
 * before a wall, and in one that continues.
 */
export const tagPathOf = ([tagName = '', ...ancestorTagNames]: readonly string[]): string =>
  [tagName, ...ancestorTagNames.filter((name) => !visualTags.has(name)).slice(0, maxPathLength - 1)].join('<')

/** How an item differs from the other renderings: they have another text at its tag path, or nothing comparable. */
export type Difference = 'changed' | 'unique'

/**
 * The differences between renderings of one page: for each item of each rendering null if all renderings have it
 * equally often at its tag path, whatever its neighbours are; otherwise how it differs.
 */
export function compareRenderings(renderings: readonly (readonly ContentItem[])[]): (Difference | null)[][] {
  const countsByRendering = renderings.map((items) => {
    const counts = new Map<string, number>()
    for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1)
    return counts
  })
  /** For each item the renderings that have it less often. */
  const lackingRenderings = renderings.map((items) => {
    const occurrences = new Map<string, number>()
    return items.map((item) => {
      const key = keyOf(item)
      const occurrence = (occurrences.get(key) ?? 0) + 1
      occurrences.set(key, occurrence)
      return countsByRendering.flatMap((counts, rendering) => ((counts.get(key) ?? 0) < occurrence ? [rendering] : []))
    })
  })
  /** For each rendering the tag paths of the items that another one lacks. */
  const differingPaths = renderings.map(
    (items, rendering) =>
      new Set(items.flatMap(({ tagPath }, index) => (lackingRenderings[rendering]?.[index]?.length ? [tagPath] : []))),
  )
  return renderings.map((items, rendering) =>
    items.map(({ tagPath }, index) => {
      const lacking = lackingRenderings[rendering]?.[index] ?? []
      if (lacking.length === 0) return null
      return lacking.some((other) => differingPaths[other]?.has(tagPath)) ? 'changed' : 'unique'
    }),
  )
}

const keyOf = ({ text, tagPath }: ContentItem) => `${tagPath}\n${text}`
