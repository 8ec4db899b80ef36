import { asBrowsers, median, quantile, timed } from './load.ts'
import type { BenchSite } from './site.ts'

/** The fast paths, as named in the setting `FAST`, and the page kinds that each makes cheaper. */
const paths = { parts: ['article', 'list'] } as const
type Path = keyof typeof paths
type Kind = (typeof paths)[Path][number]

const kinds: Record<Kind, string> = { article: 'uncached article', list: 'uncached list' }

const rounds = 15
/** Pages per turn. */
const turn = 120
/** Warm-up pages before measuring: by then V8 has finished optimising the code. */
const warmUp = 1500
const width = 4

interface Site extends BenchSite {
  /** The fast path that is disabled; null for the site with all of them, which comes first. */
  without: Path | null
}

/**
 * Measures the gain of each fast path: sites over one database, one with all paths and one without each,
 * render in alternation, and the processor time of each turn is compared with the same turn of the others. On a shared
 * host a disturbance affects neighbouring turns alike.
 * @param start starts a site with the given paths
 * @returns a Markdown table
 */
export async function fastPaths(start: (taken: string, index: number) => Promise<BenchSite>): Promise<string> {
  const all = Object.keys(paths) as Path[]
  const sites: Site[] = []
  try {
    for (const without of [null, ...all]) {
      const taken = all.filter((path) => path !== without).join(',') || 'none'
      sites.push({ ...(await start(taken, sites.length)), without })
    }
    const lines: string[] = []
    for (const kind of Object.keys(kinds) as Kind[]) {
      const asked = sites.filter(({ without }) => without === null || isFor(without, kind))
      lines.push(...tableLines(kind, await inTurns(kind, asked)))
    }
    return [
      '| fast path | page | with / without, processor time | quartiles | with | without |',
      '|---|---|---|---|---|---|',
      ...lines,
    ].join('\n')
  } finally {
    await Promise.all(sites.map((site) => site.stop()))
  }
}

const isFor = (path: Path, kind: Kind) => (paths[path] as readonly Kind[]).includes(kind)

interface Measured extends Site {
  /** Processor time per page in each turn, milliseconds. */
  costs: number[]
}

async function inTurns(kind: Kind, sites: readonly Site[]): Promise<Measured[]> {
  const measured = sites.map((site) => ({ ...site, costs: [] as number[] }))
  for (const site of measured) await draw(kind, site, warmUp)
  for (let round = 0; round < rounds; round += 1)
    for (const site of round % 2 ? measured.toReversed() : measured) {
      const before = site.cpuSeconds()
      const pages = await draw(kind, site, turn)
      site.costs.push((1000 * (site.cpuSeconds() - before)) / pages)
    }
  return measured
}

let drawn = 0

/** Requests pages of a site. @returns the number of pages */
async function draw(kind: Kind, { url }: Site, pages: number): Promise<number> {
  await timed(pages, width, async () => {
    drawn += 1
    const path = kind === 'list' ? '/article-list' : `/article/${1 + (drawn % 20)}`
    const answer = await fetch(`${url}${path}?keyword=${drawn}`, { headers: asBrowsers, redirect: 'error' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  })
  return pages
}

function tableLines(kind: Kind, [full, ...others]: readonly Measured[]): string[] {
  if (!full) return []
  return others.map(({ without, costs }) => {
    const ratios = full.costs.map((cost, turn) => cost / (costs[turn] ?? Number.NaN)).sort((a, b) => a - b)
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
    const figures = [`**${middle}**`, `${low} to ${high}`, reported(median(full.costs)), reported(median(costs))]
    return `| ${[`\`${without}\``, kinds[kind], ...figures].join(' | ')} |`
  })
}

/** Milliseconds, or microseconds below half a millisecond. */
const reported = (ms: number) => (ms < 0.5 ? `${Math.round(ms * 1000)} µs` : `${ms.toFixed(2)} ms`)
