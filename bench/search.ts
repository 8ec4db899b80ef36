import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../src/db/connect.ts'
import { visitor } from '../src/domain/membership/viewer.ts'
import { rebuildSearchIndex } from '../src/operations/search/build-index.ts'
import { drainSearchQueue } from '../src/operations/search/index-posts.ts'
import { search } from '../src/operations/search/search-posts.ts'
import { median, quantile } from './load.ts'
import type { BenchSite } from './site.ts'
import type { Row } from './table.ts'

/** Words of generated and demo posts; joined, they are queries that no cache contains as a whole. */
const subjects = [
  '高血壓',
  '糖尿病',
  '膝蓋痛',
  '失眠',
  '骨質疏鬆',
  '長照',
  '腎臟病',
  '健走',
  '更年期',
  '胃食道逆流',
  '脂肪肝',
  '痛風',
]
const questions = ['怎麼辦', '飲食', '可以運動嗎', '檢查', '的原因', '用藥注意', '怎麼照顧', '前兆有哪些', '要看哪一科', '菜單']
const misspelled = ['高雪壓', '糖料病', '骨質輸鬆', '更年棋', '脂肪干']
const queries = [
  ...subjects.flatMap((subject, at) => questions.map((more, by) => ((at + by) % 2 ? `${subject} ${more}` : subject + more))),
  ...misspelled,
]

const title = '鷓鴣菜的種法'
const found = { keyword: '鷓鴣菜', page: 1, perPage: 10, sort: 'relevance' } as const

/**
 * Builds the index again while the old one is served, as a worker does. Beside it: the longest transaction, and the time
 * until a title that changes in the middle is found.
 */
export async function rebuiltIndex(url: string, posts: number): Promise<Row[]> {
  const onError = () => undefined
  const [builder, other] = [connect(url, { max: 4, onError }), connect(url, { max: 4, onError })]
  const { db } = other
  const started = performance.now()
  const seconds = (since: number) => (performance.now() - since) / 1000
  let changedAt = 0
  let foundAfter = Number.NaN
  let longest = 0
  let isBuilt = false
  const change = async (line: string) => {
    console.log(line)
    if (changedAt > 0 || !/：\d+ 份$/.test(line) || Number(/\d+/.exec(line)) < posts / 3) return
    changedAt = performance.now()
    await other.pool.query(`update posts set title = '${title}' where uid = (select max(uid) from posts where generated)`)
  }
  const drain = async () => {
    while (!isBuilt) {
      await drainSearchQueue(other)
      if (changedAt > 0 && Number.isNaN(foundAfter)) {
        const { items } = await search({ db, viewer: visitor, now: new Date() }, found)
        if (items.some((item) => item.title === title)) foundAfter = seconds(changedAt)
      }
      await delay(1000)
    }
  }
  const watch = async () => {
    while (!isBuilt) {
      const { rows } = await other.pool.query<{ seconds: number }>(`
        select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)
      longest = Math.max(longest, rows[0]?.seconds ?? 0)
      await delay(100)
    }
  }
  const log = (line: string) => void change(line)
  const building = rebuildSearchIndex(builder, { log }).finally(() => {
    isBuilt = true
  })
  await Promise.all([building, drain(), watch()])
  const took = seconds(started)
  const { items } = await search({ db, viewer: visitor, now: new Date() }, found)
  const isStillFound = items.some((item) => item.title === title)
  await Promise.all([builder.pool.end(), other.pool.end()])
  return [
    {
      what: 'Search index rebuilt',
      figure: `${(took / 60).toFixed(1)} min`,
      bound: 'none',
      isMet: true,
      words: `${posts} posts`,
    },
    row('Longest transaction of it', longest, 30, 'sampled every 100 ms'),
    row(
      'Title changed meanwhile, found after',
      foundAfter,
      60,
      isStillFound ? 'found in the new index, too' : '**lost in the new index**',
    ),
  ]
}

const row = (what: string, seconds: number, bound: number, words: string): Row => ({
  what,
  figure: `${seconds.toFixed(1)} s`,
  bound: `≤ ${bound} s`,
  isMet: seconds <= bound,
  words,
})

/** A statement of some ten milliseconds: the speed of the host at this moment. */
const reference = 'select sum(hashtext(n::text)::bigint) from generate_series(1, 40000) n'

/** Deletes the log of searches: a process searches for frequent ones when it starts, and these must be new to it. */
export async function forgetSearches(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from search_log').finally(() => client.end())
}

/** Queries that are asked for the first time, each between two runs of a reference statement. */
export async function firstQueries(site: BenchSite, url: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const ask = async (keyword: string) => {
    const answer = await fetch(`${site.url}/api/v3.0/search?keyword=${encodeURIComponent(keyword)}`, {
      headers: { 'api-key': 'healthpress-web' },
    })
    if (!answer.ok) throw new Error(`${keyword}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const timed = async (work: () => Promise<unknown>) => {
    const since = performance.now()
    await work()
    return performance.now() - since
  }
  const [taken, references]: [number[], number[]] = [[], []]
  for (const keyword of queries) {
    references.push(await timed(() => client.query(reference)))
    taken.push(await timed(() => ask(keyword)))
  }
  const slowest = queries.map((keyword, at) => ({ keyword, ms: taken[at] ?? 0 })).sort((a, b) => b.ms - a.ms)
  await client.end()
  const p95 = quantile(
    taken.toSorted((a, b) => a - b),
    0.95,
  )
  const unit = median(references)
  const most = slowest.slice(0, 3).map(({ keyword, ms }) => `${keyword} ${ms.toFixed(0)}`)
  return [
    {
      what: `Search, ${queries.length} queries asked for the first time, p95`,
      figure: `${p95.toFixed(1)} ms`,
      bound: '≤ 50 ms',
      isMet: p95 <= 50,
      words: `${(p95 / unit).toFixed(1)} × a reference statement of ${unit.toFixed(1)} ms; p50 ${median(taken).toFixed(1)} ms; slowest ${most.join(', ')}`,
    },
  ]
}
