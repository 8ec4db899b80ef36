import type { subscriptions } from '../db/schema/index.ts'
import { addDays, addMonths } from '../domain/time/calendar-days.ts'

type Subscription = Omit<typeof subscriptions.$inferInsert, 'memberId' | 'boundAt'>

const one = (number: string, name: string, phone: string) => ({ number, name, phone })
const issues = { firstIssue: 331, lastIssue: 342 }

/** Subscriptions for trying out the binding; docs/running.md lists their numbers. `today` is a Taipei calendar day. */
export function demoSubscriptions(today: string): Subscription[] {
  const running = {
    startsOn: addDays(today, -150),
    endsOn: addMonths(addDays(today, -150), 12),
    state: 'active' as const,
    ...issues,
  }
  const over = { startsOn: addMonths(today, -24), endsOn: addMonths(today, -12), firstIssue: 312, lastIssue: 323 }
  return [
    { ...one('1000001', '王美惠', '0912-000-321'), planId: 3, digital: true, ...running },
    { ...one('1000002', '林國棟', '0922-000-654'), planId: 1, digital: false, ...running },
    { ...one('1000003', '張淑貞', '0933-000-987'), planId: 2, digital: true, ...over, state: 'ended' },
    { ...one('1000004', '黃文雄', '02-2700-0159'), planId: 2, digital: true, ...running },
    { ...one('1000005', '吳佩珊', '0955-000-753'), planId: 3, digital: true, ...running, state: 'cancelled' },
  ]
}
