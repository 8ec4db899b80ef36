import { endOf } from './days.ts'
import { lastDayOfRight } from './readers.ts'

/** What changes for readers at an instant, and the second before it. */
export const momentNames = [
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

/**
 * The instants of a page that are worth a look, the earliest first: when it becomes public, when its rights end, when the right
 * of a reader ended yesterday, now.
 * @param publicAt from when on the public may read it; null where it is not settled
 * @param endsOn the last Taipei calendar day on which the public may; null for no end
 */
export function momentsOf({ publicAt, endsOn, now }: { publicAt: Date | null; endsOn: string | null; now: Date }): Moment[] {
  const around = (instants: { last: Date; over: Date }, last: MomentName, over: MomentName): Moment[] => [
    { at: instants.last, name: last },
    { at: instants.over, name: over },
  ]
  const found = [
    ...around(endOf(lastDayOfRight(now)), 'last-of-right', 'right-over'),
    { at: now, name: 'now' as const },
    ...(publicAt ? around({ last: new Date(publicAt.getTime() - 1000), over: publicAt }, 'before-public', 'public') : []),
    ...(endsOn ? around(endOf(endsOn), 'last-of-rights', 'rights-over') : []),
  ]
  return found.sort((a, b) => a.at.getTime() - b.at.getTime())
}
