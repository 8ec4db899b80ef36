import { readingSteps } from '../analytics/reading.ts'
import type { StoredPage } from '../offline/library.ts'
import { postAt } from '../posts/post-path.ts'
import { isAwaitingAnswer, type QuestionState } from '../questions/question-states.ts'

/** How many entries each part of the member's overview shows. */
export const homeCounts = { picks: 4, favorites: 3, questions: 20, results: 60, trend: 12 } as const

interface StoredResult {
  tool: string
  trend: number | null
  created_at: string
}

/** The latest result of each tool, the newest first, with its values over time, oldest first. */
export function latestResults<Result extends StoredResult>(results: readonly Result[]): (Result & { values: number[] })[] {
  const byAge = results.toSorted((item, other) => other.created_at.localeCompare(item.created_at))
  return [...Map.groupBy(byAge, ({ tool }) => tool).values()].flatMap((ofTool) => {
    const [latest] = ofTool
    const values = ofTool.flatMap(({ trend }) => trend ?? []).slice(0, homeCounts.trend)
    return latest ? [{ ...latest, values: values.toReversed() }] : []
  })
}

/** The followed topic that a post belongs to, or null. */
export function topicOf(tags: readonly string[], topics: readonly { title: string; tags: readonly string[] }[]): string | null {
  return topics.find((topic) => topic.tags.some((tag) => tags.includes(tag)))?.title ?? null
}

/** The number of days before its end on which an entitlement is announced as ending. */
export const endingNoticeDays = 30

/** The state of an entitlement: its last day is a Taipei calendar day, or null without one. */
export function entitlementState(lastDay: string | null, today: string): 'none' | 'running' | 'ending' | 'over' {
  if (lastDay === null) return 'none'
  if (lastDay < today) return 'over'
  return Date.parse(lastDay) - Date.parse(today) <= endingNoticeDays * 86_400_000 ? 'ending' : 'running'
}

/** The questions that need their asker: answered ones may be followed up, pending ones have a deadline. */
export function openQuestions<Question extends { state: QuestionState }>(questions: readonly Question[]) {
  return {
    answered: questions.filter(({ state }) => state === 'answered'),
    pending: questions.filter(({ state }) => isAwaitingAnswer(state)),
  }
}

/** How much of a post was read on this device, per cent; null for one that was not opened. */
export function percentRead({ reading }: Pick<StoredPage, 'reading'>): number | null {
  return reading ? Math.round((reading.reached / readingSteps) * 100) : null
}

/** The post that was read last on this device and not to its end; null if there is none. */
export function lastUnfinishedPage<Page extends StoredPage>(pages: readonly Page[]): Page | null {
  const unfinishedPages = pages.filter(({ path, reading }) => postAt(path) && reading && reading.reached < readingSteps)
  return unfinishedPages.toSorted((item, other) => (other.reading?.at ?? 0) - (item.reading?.at ?? 0))[0] ?? null
}

/** The URLs of the pages that were read on this device. */
export const readPaths = (pages: readonly StoredPage[]): ReadonlySet<string> =>
  new Set(pages.flatMap(({ path, reading }) => (reading ? [path] : [])))
