import { mostReadSince, readsByDay, vitalsSince, wallStepsSince } from '../../db/queries/analytics.ts'
import { p75, vitalNames } from '../../domain/analytics/vitals.ts'
import { conversion } from '../../domain/analytics/wall-steps.ts'
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
    const of = (step: string) => steps.find((one) => one.wall === wall && one.step === step)?.count ?? 0
    const [shown, pressed, passed] = [of('shown'), of('pressed'), of('passed')]
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
      const ofPage = measured.filter((one) => one.page === page)
      const visits = Math.max(...vitalNames.map((name) => countOf(ofPage.filter((one) => one.name === name))))
      const values = vitalNames.map((name) => ({
        name,
        p75: p75(
          name,
          ofPage.filter((one) => one.name === name),
        ),
      }))
      return { page, visits, values }
    }),
  }
}

const countOf = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)
