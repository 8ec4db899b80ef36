import { endOf } from './days.ts'
import { lastDayOfRight } from './readers.ts'

/** What can change for readers at an instant: what the second before it is called, and the instant. */
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

/** Something that is otherwise from an instant on. */
export interface Change {
  kind: ChangeKind
  at: Date
  /** Of what, where it is not the page itself. */
  title?: string
}

export interface Moment {
  at: Date
  name: MomentName
  /** What changes then, where it is not the page itself. */
  titles: string[]
}

/** What a post's own hours change. */
export interface PostHours {
  /** Before which instant it may not become public; null for no embargo. */
  embargoUntil: Date | null
  /** From when on the public may read it; null where it is not settled. */
  publicAt: Date | null
  /** The last Taipei calendar day on which the public may; null for no end. */
  endsOn: string | null
}

export const changesOf = ({ embargoUntil, publicAt, endsOn }: PostHours): Change[] => [
  ...(embargoUntil ? [{ kind: 'embargo' as const, at: embargoUntil }] : []),
  ...(publicAt ? [{ kind: 'publication' as const, at: publicAt }] : []),
  ...(endsOn ? [{ kind: 'end' as const, at: endOf(endsOn).over }] : []),
]

/** That the right of a reader ended yesterday. */
export const rightOver = (now: Date): Change => ({ kind: 'right', at: endOf(lastDayOfRight(now)).over })

/**
 * The instants of a page that are worth a look, the earliest first: each change and the second before it, and now. What
 * changes in the same way at one instant is one moment.
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
