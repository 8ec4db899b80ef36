import {
  type BusinessMonthRow,
  businessMonths,
  type CohortRow,
  channelGrowth,
  type DeadlineRow,
  deadlineFigures,
  type GrowthRow,
  type PlanFiguresRow,
  planFigures,
  subscriptionCohorts,
} from '../../db/queries/business-figures.ts'
import { may } from '../../domain/office/may.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

const months = 13
/** The first cohort has been there for twelve months and more. */
const cohortMonths = 18
/** The period of plans and deadlines, and of the comparison of reads, days. */
const recentDays = 90
const growthDays = 28

export interface BusinessFigures {
  /** What readers read more and less than before. */
  growth: GrowthRow[]
  /** For users who manage offers; null for others. */
  sales: { months: BusinessMonthRow[]; plans: PlanFiguresRow[]; cohorts: CohortRow[] } | null
  /** For users who answer forms; null for others. */
  deadlines: DeadlineRow[] | null
}

/** What grew, revenue and churn by plan, refunds, and promised deadlines. @throws sign_in_required, forbidden */
export async function readBusiness({ db, viewer, now }: OperationContext): Promise<BusinessFigures> {
  requireMay(viewer, 'read-figures')
  const today = taipeiDay(now)
  const since = addDays(today, -recentDays)
  const [growth, sales, deadlines] = await Promise.all([
    channelGrowth(db, today, growthDays),
    may(viewer, 'keep-offers')
      ? Promise.all([
          businessMonths(db, today, months),
          planFigures(db, since, today),
          subscriptionCohorts(db, today, cohortMonths),
        ]).then(([all, plans, cohorts]) => ({ months: all, plans, cohorts }))
      : null,
    may(viewer, 'answer-forms') ? deadlineFigures(db, since, today) : null,
  ])
  return { growth, sales, deadlines }
}
