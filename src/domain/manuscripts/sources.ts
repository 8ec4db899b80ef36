import type { Check } from './checks.ts'

/** What became of an address when it was visited. */
export type SourceAnswer =
  | { outcome: 'there' }
  /** It says for good that it is elsewhere now. */
  | { outcome: 'moved'; to: string }
  /** It says that there is no such page. */
  | { outcome: 'dead'; status: number }
  /** Nobody can say: it did not answer, or not to a program. */
  | { outcome: 'unsure' }

/** What is kept of the visits of an address. */
export interface SourceVisit {
  address: string
  /** What was last said for sure; null before anything was. */
  outcome: Exclude<SourceAnswer['outcome'], 'unsure'> | null
  status: number | null
  movedTo: string | null
  /** When that was; null like it. */
  at: Date | null
  /** How many visits since then nobody could say anything of. */
  silent: number
}

/** What is kept after another visit: one that nobody can say anything of takes nothing back. */
export function visitKept(before: SourceVisit, answer: SourceAnswer, at: Date): SourceVisit {
  if (answer.outcome === 'unsure') return { ...before, silent: before.silent + 1 }
  const status = answer.outcome === 'dead' ? answer.status : null
  const movedTo = answer.outcome === 'moved' ? answer.to : null
  return { address: before.address, outcome: answer.outcome, status, movedTo, at, silent: 0 }
}

/** One step of a visit: the address that was asked, and the status that it answered. */
export interface Step {
  address: string
  status: number
}

const forGood = [301, 308]
const gone = [404, 410]
/** An address without what often changes and leads to the same page. */
const plain = (address: string) => {
  const { hostname, pathname, search } = new URL(address)
  return hostname.replace(/^www\./, '') + pathname.replace(/\/$/, '') + search
}
const isFront = (address: string) => /^\/?$/.test(new URL(address).pathname)

/**
 * What a visit says of an address, from its steps: the address itself and each that it led on to.
 * A page that leads to the front of its site counts as moved there: what was cited is not on it.
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
/** After how many visits without an answer somebody should look: a network that was lost for a day is no dead source. */
const longSilent = 3

/** When an address is visited again, after the last time: weekly, and daily while it is silent. An hour early, so that a day stays one. */
export const visitedAgainAfter = ({ silent }: Pick<SourceVisit, 'silent'>): number =>
  (silent > 0 ? dayLong : weekLong) - 3_600_000

/** What is told of the sources of a text, whose visits are known. All of it is advice. @param dayOf writes a day */
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
