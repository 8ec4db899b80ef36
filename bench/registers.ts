import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { type Connection, connect } from '../src/db/connect.ts'
import { findMembers } from '../src/db/queries/member-look-up.ts'
import { searchOrders } from '../src/db/queries/payment/orders.ts'
import { visitor } from '../src/domain/membership/viewer.ts'
import { capabilities } from '../src/domain/office/may.ts'
import { listEntries } from '../src/operations/registers/list-entries.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { demoDatabase } from './demo-database.ts'
import { quantile } from './load.ts'
import { type Row, table } from './table.ts'

/**
 * Database time of the office's lists with 100,000 rows: `npm run bench -- --registers`. Each list is requested through
 * its operation; every statement that it sends is explained, and their execution times are added. The ratio to a look-up
 * by primary key, measured in turns with it, can be compared between machines.
 */
const { values } = parseArgs({
  options: {
    registers: { type: 'boolean' },
    rows: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const [rows, rounds] = [Number(values.rows), Number(values.rounds)]
/** Limit of the p95, milliseconds. */
const bound = 50

const folder = mkdtempSync(join(tmpdir(), 'healthpress-registers-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined)
try {
  await demoDatabase(server, 'registers', fill)
  const connection = connect(server.url('registers'), { max: 4, onError: () => undefined })
  const measured = await measure(connection)
  await connection.pool.end()
  console.log(table(measured))
  if (measured.some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Copies of one row of a table with other values in some columns; `n` is the number of the copy. */
function copies(name: string, where: string, changed: string): string {
  return `
  insert into ${name} select (jsonb_populate_record(null::${name}, to_jsonb(one) || ${changed})).*
  from (select * from ${name} where ${where} limit 1) one, generate_series(1, ${rows}) n`
}

async function fill({ pool }: Connection): Promise<void> {
  await pool.query(`
    insert into redirects (id, from_path, to_url)
    select 100 + n, '/old/' || n || '/' || (array['高血壓', '糖尿病', '膝蓋痛', '失眠', '感冒'])[1 + n % 5] || '的第' || n || '件事'
      || case when n % 20000 = 0 then '鱷魚' else '' end, '/article/' || (1 + n % 90)
    from generate_series(1, ${rows}) n`)
  await pool.query(`
    insert into tags (name, description)
    select (array['高血壓', '糖尿病', '膝蓋痛', '失眠', '感冒'])[1 + n % 5] || '的標籤' || n
      || case when n % 20000 = 0 then '鱷魚' else '' end, '' from generate_series(1, ${rows}) n`)
  await pool.query(
    copies(
      'members',
      `email = 'member@example.com'`,
      `jsonb_build_object('id', gen_random_uuid(), 'email', 'reader-' || n || '@example.com')`,
    ),
  )
  await pool.query(`
    insert into orders (order_no, product_name, price, order_date, state, payment_method, buyer)
    select 'HP99' || lpad(n::text, 12, '0'), '一年', 1200, now() - n * interval '1 minute', 'paid', 'CREDIT',
      jsonb_build_object('name', '王小明', 'email', 'reader-' || n || '@example.com', 'mobile', '0912345678',
        'address', '臺北市中正區重慶南路一段 122 號')
    from generate_series(1, ${rows}) n`)
  for (const name of ['redirects', 'tags', 'members', 'orders']) {
    const { rows: counted } = await pool.query<{ n: number }>(`select count(*)::int as n from ${name}`)
    if ((counted[0]?.n ?? 0) < rows) throw new Error(`${name} has fewer than ${rows} rows`)
  }
  await pool.query('vacuum analyze')
}

async function measure({ db, pool }: Connection): Promise<Row[]> {
  const explained = explaining(pool)
  const viewer = { ...visitor, memberId: randomUUID(), capabilities: [...capabilities] }
  const now = new Date()
  const context = { db, viewer, now }
  const redirects = (asked: Partial<Parameters<typeof listEntries>[2]>) => () =>
    listEntries(context, 'redirects', { limit: 55, ...asked })
  const tags = (words: string) => () => listEntries(context, 'tags', { words, limit: 55 })
  const lists: Record<string, () => Promise<unknown>> = {
    'redirects: first page': redirects({}),
    'redirects: a word in every fifth row': redirects({ words: '糖尿病' }),
    'redirects: two characters': redirects({ words: '失眠' }),
    'redirects: one character': redirects({ words: '膝' }),
    'redirects: a word in five rows': redirects({ words: '鱷魚' }),
    'redirects: no match': redirects({ words: '獨角獸' }),
    'redirects: two words, from the end': redirects({ words: '感冒 99', sort: '-from_path' }),
    'redirects: a number': redirects({ words: '54321' }),
    'tags: first page': tags(''),
    'tags: a word in every fifth': tags('糖尿病'),
    'tags: a word in five': tags('鱷魚'),
    'tags: no match': tags('獨角獸'),
    'members: an address': () => findMembers(db, { kind: 'email', value: `reader-${rows / 2}@example.com` }, '2026-11-28', 20),
    'members: an order number': () =>
      findMembers(db, { kind: 'order', value: `HP99${String(rows / 2).padStart(12, '0')}` }, '2026-11-28', 20),
    'orders: a buyer’s address': () => searchOrders(db, `reader-${rows / 2}@example.com`, 20),
    'orders: the beginning of a number': () => searchOrders(db, 'HP99000000000', 20),
    'orders: no match': () => searchOrders(db, 'nobody@example.com', 20),
  }
  const byKey = () => pool.query('select * from redirects where id = $1', [100 + Math.ceil(rows / 2)])
  const taken = new Map<string, number[]>([...Object.keys(lists), ''].map((what) => [what, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [what, list] of [...Object.entries(lists), ['', byKey] as const]) taken.get(what)?.push(await explained(list))
  const quick = quantile((taken.get('') ?? []).toSorted(byValue), 0.5)
  return Object.keys(lists).map((what) => {
    const times = (taken.get(what) ?? []).toSorted(byValue)
    const p95 = quantile(times, 0.95)
    return {
      what,
      figure: `${p95.toFixed(2)} ms`,
      bound: `≤ ${bound} ms`,
      isMet: p95 <= bound,
      words: `p50 ${quantile(times, 0.5).toFixed(2)} ms, ${Math.round(quantile(times, 0.5) / quick)} × a look-up by key (${quick.toFixed(3)} ms)`,
    }
  })
}

function byValue(one: number, other: number): number {
  return one - other
}

/** Explains every statement of a piece of work. @returns measures the work: the sum of its execution times, milliseconds */
function explaining(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<number> {
  let sum = 0
  const send = pool.query.bind(pool) as (config: unknown, values?: unknown[]) => Promise<pg.QueryResult>
  const query = async (config: string | { text: string; values?: unknown[] }, values?: unknown[]) => {
    const text = typeof config === 'string' ? config : config.text
    const given = values ?? (typeof config === 'string' ? [] : (config.values ?? []))
    const { rows: plans } = await send(`explain (analyze, timing off, format json) ${text}`, given)
    const [plan] = (plans[0] as { 'QUERY PLAN': { 'Execution Time': number }[] })['QUERY PLAN']
    sum += plan?.['Execution Time'] ?? Number.NaN
    return send(config, values)
  }
  Object.assign(pool, { query })
  return async (work) => {
    sum = 0
    await work()
    return sum
  }
}
