import { endOf } from './days.ts'
import { lastDayOfRight } from './readers.ts'

/** What changes for readers at an instant, and the second before it. */
export const momentNames = [
  'before-embargo',
  'embargo-over',
  'before-public',
  'public',
  'last-of-rights',
  'rights-over',
  'last-of-right',
  'right-over',
  'now',
] as const
export type MomentName = (typeof momentNames)[number]

export interface Moment {
  at: Date
  name: MomentName
}

interface Hours {
  embargoUntil: Date | null
  publicAt: Date | null
  endsOn: string | null
  now: Date
}

/**
 * The instants of a page that are worth a look, the earliest first: when its embargo is over, when it becomes public, when
 * its rights end, when the right of a reader ended yesterday, now.
 * @param embargoUntil before which instant it may not become public; null for no embargo
 * @param publicAt from when on the public may read it; null where it is not settled
 * @param endsOn the last Taipei calendar day on which the public may; null for no end
 */
export function momentsOf({ embargoUntil, publicAt, endsOn, now }: Hours): Moment[] {
  const around = (instants: { last: Date; over: Date }, last: MomentName, over: MomentName): Moment[] => [
    { at: instants.last, name: last },
    { at: instants.over, name: over },
  ]
  const secondBefore = (over: Date) => ({ last: new Date(over.getTime() - 1000), over })
  const found = [
    ...(embargoUntil ? around(secondBefore(embargoUntil), 'before-embargo', 'embargo-over') : []),
    ...around(endOf(lastDayOfRight(now)), 'last-of-right', 'right-over'),
    { at: now, name: 'now' as const },
    ...(publicAt ? around(secondBefore(publicAt), 'before-public', 'public') : []),
    ...(endsOn ? around(endOf(endsOn), 'last-of-rights', 'rights-over') : []),
  ]
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())
}
