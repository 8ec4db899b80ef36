import {
  type BusinessMonthRow,
  businessMonths,
  type CohortRow,
  channelGrowth,
  type DeadlineRow,
  deadlineFigures,
  type GrowthRow,
  type MemberMonthRow,
  memberMonths,
  mostReadSince,
  type PlanFiguresRow,
  planFigures,
  readsByDay,
  subscriptionCohorts,
  vitalsSince,
  type WallMonthRow,
  wallMonths,
  wallStepsSince,
} from '../../db/queries/analytics.ts'
import { p75, vitalNames } from '../../domain/analytics/vitals.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
import { may } from '../../domain/office/may.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { wallNames } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'
import { listWeakQueries } from '../search/log-search.ts'

const millisecondsOfDay = 86_400_000
/** The period that the page covers, days, today included. */
const shownDays = { reads: 30, posts: 7, walls: 30, vitals: 7 } as const

/** The figures for operators, all counted by day without any data about readers. @throws sign_in_required, forbidden */
export async function readFigures({ db, viewer, now }: Pick<OperationContext, 'db' | 'viewer' | 'now'>) {
  requireMay(viewer, 'read-figures')
  const since = (days: number) => taipeiDay(new Date(now.getTime() - (days - 1) * millisecondsOfDay))
  const [days, posts, searches, steps, measured] = await Promise.all([
    readsByDay(db, since(shownDays.reads), taipeiDay(now)),
    mostReadSince(db, since(shownDays.posts), 20),
    listWeakQueries({ db, now }, 30),
    wallStepsSince(db, since(shownDays.walls)),
    vitalsSince(db, since(shownDays.vitals)),
  ])
  const walls = wallNames.map((wall) => {
    const stepCount = (step: string) => steps.find((item) => item.wall === wall && item.step === step)?.count ?? 0
    const [shown, pressed, passed] = [stepCount('shown'), stepCount('pressed'), stepCount('passed')]
    return { wall, shown, pressed, passed, conversion: conversion(passed, shown) }
  })
  const pages = [...new Set(measured.map(({ page }) => page))].sort()
  return {
    since: { reads: since(shownDays.reads), posts: since(shownDays.posts), vitals: since(shownDays.vitals) },
    days,
    posts,
    searches,
    walls,
    vitals: pages.map((page) => {
      const ofPage = measured.filter((item) => item.page === page)
      const visits = Math.max(...vitalNames.map((name) => countOf(ofPage.filter((item) => item.name === name))))
      const values = vitalNames.map((name) => ({
        name,
        p75: p75(
          name,
          ofPage.filter((item) => item.name === name),
        ),
      }))
      return { page, visits, values }
    }),
  }
}

const countOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

const months = 13
/** The first cohort has been there for twelve months and more. */
const cohortMonths = 18
/** The period of plans and deadlines, and of the comparison of reads, days. */
const recentDays = 90
const growthDays = 28

export interface BusinessFigures {
  /** Growth and decline of readings compared with before. */
  growth: GrowthRow[]
  walls: WallMonthRow[]
  /** For users who manage offers; null for others. */
  sales: { members: MemberMonthRow[]; months: BusinessMonthRow[]; plans: PlanFiguresRow[]; cohorts: CohortRow[] } | null
  /** For users who answer forms; null for others. */
  deadlines: DeadlineRow[] | null
}

/** Growth, revenue and churn by plan, refunds, and promised deadlines. @throws sign_in_required, forbidden */
export async function readBusiness({ db, viewer, now }: OperationContext): Promise<BusinessFigures> {
  requireMay(viewer, 'read-figures')
  const today = taipeiDay(now)
  const since = addDays(today, -recentDays)
  const [growth, walls, sales, deadlines] = await Promise.all([
    channelGrowth(db, today, growthDays),
    wallMonths(db, today, months),
    may(viewer, 'keep-offers')
      ? Promise.all([
          memberMonths(db, today, months),
          businessMonths(db, today, months),
          planFigures(db, since, today),
          subscriptionCohorts(db, today, cohortMonths),
        ]).then(([members, all, plans, cohorts]) => ({ members, months: all, plans, cohorts }))
      : null,
    may(viewer, 'answer-forms') ? deadlineFigures(db, since, today) : null,
  ])
  return { growth, walls, sales, deadlines }
}
