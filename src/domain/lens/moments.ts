import { endOf } from './days.ts'
import { lastDayOfRight } from './readers.ts'

/** The labels of changes for readers at an instant: of the second before it, and of the instant. */
const namesOf = {
  embargo: ['before-embargo', 'embargo-over'],
  publication: ['before-public', 'public'],
  end: ['last-of-rights', 'rights-over'],
  'ad-from': ['before-ad', 'ad'],
  'ad-until': ['last-of-ad', 'ad-over'],
  issue: ['before-issue', 'issue'],
  mailing: ['before-mailing', 'mailing'],
  right: ['last-of-right', 'right-over'],
} as const
export type ChangeKind = keyof typeof namesOf
export const changeKinds = Object.keys(namesOf) as ChangeKind[]

export const momentNames = [...Object.values(namesOf).flat(), 'now'] as const
export type MomentName = (typeof momentNames)[number]

/** A change that takes effect at an instant. */
export interface Change {
  kind: ChangeKind
  at: Date
  /** What changes, if it is not the page itself. */
  title?: string
}

export interface Moment {
  at: Date
  name: MomentName
  /** What changes, if it is not the page itself. */
  titles: string[]
}

/** The scheduled times of a post. */
export interface PostHours {
  /** Not public before this instant; null without an embargo. */
  embargoUntil: Date | null
  /** Public from this instant on; null if not decided. */
  publicAt: Date | null
  /** The last Taipei calendar day on which it is public; null without an end. */
  endsOn: string | null
}

export const changesOf = ({ embargoUntil, publicAt, endsOn }: PostHours): Change[] => [
  ...(embargoUntil ? [{ kind: 'embargo' as const, at: embargoUntil }] : []),
  ...(publicAt ? [{ kind: 'publication' as const, at: publicAt }] : []),
  ...(endsOn ? [{ kind: 'end' as const, at: endOf(endsOn).over }] : []),
]

/** The change that a reader's entitlement ended yesterday. */
export const rightOver = (now: Date): Change => ({ kind: 'right', at: endOf(lastDayOfRight(now)).over })

/**
 * The relevant instants of a page, the earliest first: each change, the second before it, and now. Equal changes at one
 * instant are one moment.
 */
export function momentsOf(changes: readonly Change[], now: Date): Moment[] {
  const found = new Map<string, Moment>()
  const add = (at: Date, name: MomentName, title?: string) => {
    const key = `${at.getTime()} ${name}`
    const moment = found.get(key) ?? { at, name, titles: [] }
    if (title && !moment.titles.includes(title)) moment.titles.push(title)
    found.set(key, moment)
  }
  for (const { kind, at, title } of changes) {
    const [before, after] = namesOf[kind]
    add(new Date(at.getTime() - 1000), before, title)
    add(at, after, title)
  }
  add(now, 'now')
  return [...found.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}
