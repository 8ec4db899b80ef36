import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Connection } from '../src/db/connect.ts'
import { seedScale } from '../src/demo/scale/seed-scale.ts'
import { readTexts } from '../src/operations/manuscripts/read-manuscript.ts'
import { refreshRecommendations } from '../src/operations/recommendations/refresh-recommendations.ts'
import { prepareSearchIndex } from '../src/operations/search/build-index.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { cachedPage } from './cached-page.ts'
import { demoDatabase } from './demo-database.ts'
import { endpoints } from './endpoints.ts'
import { fastPaths } from './fast-paths.ts'
import { memoryUnderLoad } from './memory.ts'
import { manuscriptLists, publishedEverywhere } from './office.ts'
import { firstQueries, forgetSearches, rebuiltIndex } from './search.ts'
import { root, startSite } from './site.ts'
import { type Row, table } from './table.ts'
import { uncachedPages } from './uncached-page.ts'

const page = join(root, 'docs/measurements.md')
/** Below this heading docs/measurements.md is written by hand. */
const mark = '## How to read the tables'
/** The table of the fast paths in docs/measurements.md, after its introduction. */
const fastTable = /(## Fast paths\n(?:[^|\n].*\n|\n)*)(?:\|.*\n)+/

/**
 * Produces the figures of docs/measurements.md, on a database of its own. wrk and nginx must be installed. `--fast`
 * measures only the gain of each fast path, `--search` a rebuild of the search index and first queries, `--cached` a page
 * from memory. `--data` is a folder whose database is filled the first time and reused after that.
 */
const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '100000' },
    favorites: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    minutes: { type: 'string', default: '10' },
    data: { type: 'string' },
    fast: { type: 'boolean', default: false },
    search: { type: 'boolean', default: false },
    cached: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const posts = Number(values.posts)
const seconds = Number(values.seconds)
const directory = values.data ?? mkdtempSync(join(tmpdir(), 'healthpress-bench-'))
mkdirSync(directory, { recursive: true })
const reported = join(directory, 'filled.json')
const server = await startEmbeddedPostgres(join(directory, 'postgres'), () => undefined)
try {
  if (!existsSync(reported)) writeFileSync(reported, JSON.stringify(await demoDatabase(server, 'bench', fill)))
  if (values.fast) await measureFastPaths()
  else if (values.search) await measureSearch()
  else if (values.cached) await measureCached()
  else await measureAll(JSON.parse(readFileSync(reported, 'utf8')) as Row[])
} finally {
  await server.stop()
  if (!values.data) rmSync(directory, { recursive: true, force: true })
}

async function measureAll(filled: readonly Row[]): Promise<void> {
  const site = await startSite(server.url('bench'), 3960, join(directory, 'data'))
  try {
    const pages = [...(await cachedPage(site, 3961, join(directory, 'nginx'), seconds)), ...(await uncachedPages(site))]
    const reads = await endpoints(site)
    const memory = await memoryUnderLoad(site, Number(values.minutes))
    const lists = await manuscriptLists(site)
    const text = report(pages, [...filled, memory, ...(await measurePublishing())], [...reads, ...lists])
    console.log(text)
    if (values.write) writeFileSync(page, text + byHand())
  } finally {
    await site.stop()
  }
}

/** On a separate site that runs the background jobs as well. */
async function measurePublishing(): Promise<Row[]> {
  const site = await startSite(server.url('bench'), 3968, join(directory, 'data-all'), { ROLE: 'web,api,worker' })
  try {
    return await publishedEverywhere(site)
  } finally {
    await site.stop()
  }
}

async function measureFastPaths(): Promise<void> {
  const text = await fastPaths((FAST, index) =>
    startSite(server.url('bench'), 3962 + index, join(directory, `data-${index}`), { FAST }),
  )
  console.log(text)
  if (!values.write) return
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(fastTable, (_, before: string) => `${before}${text}\n`),
  )
}

/** Rebuilds the index, and then asks a process that has just started. */
async function measureSearch(): Promise<void> {
  const rebuilt = await rebuiltIndex(server.url('bench'), posts)
  await forgetSearches(server.url('bench'))
  const site = await startSite(server.url('bench'), 3960, join(directory, 'data'))
  try {
    console.log(table([...rebuilt, ...(await firstQueries(site, server.url('bench')))]))
  } finally {
    await site.stop()
  }
}

async function measureCached(): Promise<void> {
  const site = await startSite(server.url('bench'), 3960, join(directory, 'data'))
  try {
    console.log(table(await cachedPage(site, 3961, join(directory, 'nginx'), seconds)))
  } finally {
    await site.stop()
  }
}

/** Fills the demo and a large number of posts, with search index and recommendations. */
async function fill(connection: Connection, now: Date): Promise<Row[]> {
  const log = (line: string) => console.log(line)
  if (posts > 0) await seedScale(connection, { posts, favorites: Number(values.favorites) }, { log })
  const indexed = await minutesOf(() => prepareSearchIndex(connection, { log }))
  await readTexts(connection.db)
  const recommended = await minutesOf(() => refreshRecommendations({ db: connection.db, now }, { all: true }))
  await connection.pool.query('vacuum analyze')
  const resident = process.memoryUsage.rss() / 1024 / 1024
  return [
    { what: 'Search index built', figure: `${indexed.toFixed(1)} min`, bound: 'none', isMet: true, words: `${posts} posts` },
    {
      what: 'All recommendations computed',
      figure: `${recommended.toFixed(1)} min`,
      bound: '≤ 10 min',
      isMet: recommended <= 10,
      words: `${posts} posts; process at ${Math.round(resident)} MB`,
    },
  ]
}

async function minutesOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 60_000
}

/** The hand-written part of the page, which is preserved. */
function byHand(): string {
  const [, rest] = readFileSync(page, 'utf8').split(mark)
  return rest === undefined ? '' : `\n${mark}${rest}`
}

function report(pages: Row[], rest: Row[], reads: Row[]): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  return `# Measurements

\`npm run bench -- --write\` repeats the three tables (wrk and nginx are required; \`--data folder\` keeps the seeded database). This run: ${new Date().toISOString().slice(0, 10)}, commit ${commit}, ${cpus().length} shared cores, Node ${process.version}, PostgreSQL 18. The load generator runs on the same machine, so ratios are the result; absolute figures only compare rows of one run.

## Pages

${table(pages)}

## Reads at ${posts} posts and ${values.favorites} favourites, p95

${table(reads)}

## Other

${table(rest)}
`
}
