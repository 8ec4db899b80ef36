import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asBrowsers, median, quantile, timed } from './load.ts'
import { type BenchSite, root, startSite } from './site.ts'

const width = 4
/** Warm-up pages before measuring: by then V8 has finished optimising the code. */
const warmUp = 1800
/** Pages per turn, and turns per start. Short, so that a disturbance affects both builds alike. */
const turn = 90
const turns = 10
const resamples = 2000

let drawn = 0

/** Processor time of all threads per page in both builds, turn by turn, milliseconds. */
type Costs = Record<'this' | 'other', number>

/**
 * Compares the cost of an uncached page in this build and in that of another checkout, which is installed and built:
 * `npm run bench -- --against ../other --paths /,/article/1 --starts 5`. Both are started several times, because V8
 * optimises differently in each process, and render in alternation. Each has a demo database of its own, so the schemas
 * may differ; with `--data` it is stored in a folder that is reused.
 */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    paths: { type: 'string', default: '/article/1,/,/article-list' },
    starts: { type: 'string', default: '5' },
    data: { type: 'string' },
  },
})
const folder = resolve(values.data ?? mkdtempSync(join(tmpdir(), 'healthpress-bench-')))
try {
  console.log(await twoBuilds(resolve(values.against ?? root), values.paths.split(','), Number(values.starts)))
} finally {
  if (!values.data) rmSync(folder, { recursive: true, force: true })
}

/** @returns a Markdown table */
async function twoBuilds(other: string, paths: readonly string[], starts: number): Promise<string> {
  const costs = new Map<string, Costs[]>(paths.map((path) => [path, []]))
  const start = (ROLE: string) =>
    Promise.all([
      startSite(undefined, 3970, join(folder, 'this'), { ROLE }),
      startSite(undefined, 3971, join(folder, 'other'), { ROLE }, other),
    ])
  // the first start fills the database, including the background jobs
  for (let started = -1; started < starts; started += 1) {
    const sites = await start(started < 0 ? 'web,api,worker' : 'web,api')
    try {
      for (const [path, found] of costs) {
        for (const site of sites) await draw(site, path, warmUp)
        if (started >= 0) found.push(...(await inTurns(sites, path)))
      }
    } finally {
      await Promise.all(sites.map((site) => site.stop()))
    }
    // interim results, printed to stderr
    if (started >= 0 && started < starts - 1) console.error(`${started + 1}/${starts}\n${tableOf(costs)}`)
  }
  return tableOf(costs)
}

function tableOf(costs: ReadonlyMap<string, readonly Costs[]>): string {
  return [
    '| page | this build | other build | ratio | 95 % |',
    '|---|---|---|---|---|',
    ...Array.from(costs, ([path, found]) => line(path, found)),
  ].join('\n')
}

async function inTurns([ours, theirs]: readonly [BenchSite, BenchSite], path: string): Promise<Costs[]> {
  const found: Costs[] = []
  for (let at = 0; at < turns; at += 1) {
    const measured: Costs = { this: 0, other: 0 }
    const both = [
      ['this', ours],
      ['other', theirs],
    ] as const
    for (const [name, site] of at % 2 ? both.toReversed() : both) {
      const before = site.cpuSeconds()
      await draw(site, path, turn)
      measured[name] = (1000 * (site.cpuSeconds() - before)) / turn
    }
    found.push(measured)
  }
  return found
}

async function draw({ url }: BenchSite, path: string, pages: number): Promise<void> {
  await timed(pages, width, async () => {
    drawn += 1
    const answer = await fetch(`${url}${path}?keyword=${drawn}`, { headers: asBrowsers, redirect: 'error' })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    await answer.arrayBuffer()
  })
}

/** The median of the turns' ratios, and its 95% confidence interval by bootstrap resampling. */
function line(path: string, found: readonly Costs[]): string {
  const ratios = found.map((costs) => costs.this / costs.other)
  const again = () => median(ratios.map(() => ratios[Math.floor(Math.random() * ratios.length)] ?? Number.NaN))
  const medians = Array.from({ length: resamples }, again).sort((a, b) => a - b)
  const ms = (name: keyof Costs) => `${median(found.map((costs) => costs[name])).toFixed(2)} ms`
  const between = [0.025, 0.975].map((share) => quantile(medians, share).toFixed(2)).join(' to ')
  return `| ${path} | ${ms('this')} | ${ms('other')} | **${median(ratios).toFixed(2)}** | ${between} |`
}
