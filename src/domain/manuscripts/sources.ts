import type { Check } from './checks.ts'

/** Result of checking a source's address. */
export type SourceAnswer =
  | { outcome: 'there' }
  /** Permanent redirect. */
  | { outcome: 'moved'; to: string }
  /** No such page. */
  | { outcome: 'dead'; status: number }
  /** Inconclusive: no response, or none to a program. */
  | { outcome: 'unsure' }

/** The stored state of the checks of an address. */
export interface SourceVisit {
  address: string
  /** The last definite result; null before the first. */
  outcome: Exclude<SourceAnswer['outcome'], 'unsure'> | null
  status: number | null
  movedTo: string | null
  /** The time of that result; null likewise. */
  at: Date | null
  /** How many inconclusive checks followed it. */
  silent: number
}

/** The state after another check: an inconclusive one does not revoke a definite result. */
export function recordedVisit(before: SourceVisit, answer: SourceAnswer, at: Date): SourceVisit {
  if (answer.outcome === 'unsure') return { ...before, silent: before.silent + 1 }
  const status = answer.outcome === 'dead' ? answer.status : null
  const movedTo = answer.outcome === 'moved' ? answer.to : null
  return { address: before.address, outcome: answer.outcome, status, movedTo, at, silent: 0 }
}

/** One request of a check: the address and its response status. */
export interface Step {
  address: string
  status: number
}

const forGood = [301, 308]
const gone = [404, 410]
/** An address without variations that usually lead to the same page. */
const plain = (address: string) => {
  const { hostname, pathname, search } = new URL(address)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search
}
const isFront = (address: string) => /^\/?$/.test(new URL(address).pathname)

/**
 * Classifies an address by the requests of a check: the address itself and each redirect. A redirect to the front page
 * of a site counts as moved: the cited content is not on it.
 */
export function sourceAnswer(steps: readonly Step[]): SourceAnswer {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return { outcome: 'unsure' }
  if (gone.includes(last.status)) return { outcome: 'dead', status: last.status }
  if (last.status < 200 || last.status >= 300) return { outcome: 'unsure' }
  const led = steps.slice(0, -1)
  const isForGood = led.length > 0 && led.every(({ status }) => forGood.includes(status))
  const isLost = led.length > 0 && isFront(last.address) && !isFront(first.address)
  if ((isForGood || isLost) && plain(first.address) !== plain(last.address)) return { outcome: 'moved', to: last.address }
  return { outcome: 'there' }
}

const dayLong = 24 * 3_600_000
const weekLong = 7 * dayLong
/** Number of checks without response after which an editor should look: a network outage of a day is no dead source. */
const longSilent = 3

/**
 * Interval to the next check: weekly, and daily while the address does not respond. An hour shorter, so that a daily
 * check does not drift.
 */
export const visitedAgainAfter = ({ silent }: Pick<SourceVisit, 'silent'>): number =>
  (silent > 0 ? dayLong : weekLong) - 3_600_000

/** Advice on the sources of a text, from the stored checks. @param dayOf formats a day */
export function sourceChecks(
  references: readonly { title: string; url: string }[],
  visits: ReadonlyMap<string, SourceVisit>,
  dayOf: (at: Date) => string,
): Check[] {
  return references.flatMap(({ title, url }, at) => {
    const visit = visits.get(url)
    const words = visit && wordsOf(visit, dayOf)
    return words
      ? [{ blocking: false, place: 'fields.references', message: `參考資料 ${at + 1}「${title || url}」${words}` }]
      : []
  })
}

function wordsOf({ outcome, status, movedTo, silent, at }: SourceVisit, dayOf: (at: Date) => string): string | null {
  const seen = at === null ? '' : `${dayOf(at)}看的`
  if (outcome === 'dead') return `的網址打不開了：對方說沒有這一頁（${status}，${seen}）`
  if (outcome === 'moved') return `的網址搬到 ${movedTo}（${seen}），請確認還是同一篇`
  return silent >= longSilent ? `的網址連續 ${silent} 天連不上，請打開看看` : null
}
