import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { copyViewsToPosts } from '../../src/db/queries/recommendation-inputs.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db, pool } = await createTestDatabase()
const orders = {
  newest: sql`p.publish_date desc, p.uid desc`,
  popular: sql`p.popularity desc, p.uid desc`,
}
const of = {
  channel: sql`p.uid in (select post_uid from post_channels pc join channels c on c.id = pc.channel_id where c.slug = 'diet')`,
  tag: sql`'糖尿病' = any(p.tag_names)`,
  author: sql`p.uid in (select post_uid from post_authors where author_id = 7)`,
  reviewer: sql`p.reviewer_id = 5`,
  year: sql`extract(year from p.publish_date at time zone 'Asia/Taipei') = 2025`,
}
const filters = { channel: 'diet', tag: '糖尿病', author: '7', reviewer: '5', year: '2025' }
type Narrowed = keyof typeof of
const lists: Narrowed[][] = [
  [],
  ['channel'],
  ['tag'],
  ['author'],
  ['reviewer'],
  ['year'],
  ['channel', 'tag'],
  ['channel', 'author'],
  ['tag', 'author'],
  ['tag', 'year'],
  ['channel', 'reviewer'],
  ['author', 'reviewer'],
  ['channel', 'tag', 'author', 'year'],
]

const isOut = sql`p.state = 'published' and p.publish_date <= now()
  and (p.rights_end_on is null or p.rights_end_on >= (now() at time zone 'Asia/Taipei')::date)`
const taipeiYear = (at: SQL) => sql`extract(year from ${at} at time zone 'Asia/Taipei')::int`

/** The articles that match conditions, by the rows of the posts alone. */
async function byVisibility(narrowed: readonly Narrowed[], order: (typeof orders)['newest']): Promise<number[]> {
  const conditions = narrowed.map((one) => sql` and ${of[one]}`)
  const result = await db.execute<{ id: number }>(sql`
    select p.id from posts p where p.type = 'article' and ${isOut} ${sql.join(conditions)} order by ${order}`)
  return result.rows.map(({ id }) => id)
}

/** The years of the rows of a `from` clause, newest first. */
async function yearsByVisibility(among: SQL, at = sql`p.publish_date`): Promise<number[]> {
  const result = await db.execute<{ year: number }>(sql`select distinct ${taipeiYear(at)} as year from ${among} order by 1 desc`)
  return result.rows.map(({ year }) => year)
}

interface Listed {
  ids: number[]
  total: number
  years: number[]
}

async function listed(narrowed: readonly Narrowed[], sort: keyof typeof orders): Promise<Listed> {
  const query = new URLSearchParams(narrowed.map((one) => [one, filters[one]]))
  const pages = [1, 2, 3].map(async (page) => {
    const { json } = await callApi(db, `/api/v3.0/article?${query}&sort=${sort}&per_page=30&page=${page}&years=1`)
    return json as unknown as { items: { id: number }[]; meta: { total: number }; years: number[] }
  })
  const lists = await Promise.all(pages)
  return {
    ids: lists.flatMap(({ items }) => items.map(({ id }) => id)),
    total: lists[0]?.meta.total ?? -1,
    years: lists[0]?.years ?? [],
  }
}

async function expectSame(): Promise<void> {
  for (const narrowed of lists)
    for (const sort of ['newest', 'popular'] as const) {
      const ids = await byVisibility(narrowed, orders[sort])
      // the filter by year does not narrow the choice of years
      const conditions = narrowed.filter((one) => one !== 'year').map((one) => sql` and ${of[one]}`)
      const years = await yearsByVisibility(sql`posts p where p.type = 'article' and ${isOut} ${sql.join(conditions)}`)
      const expected = { ids: ids.slice(0, 90), total: ids.length, years }
      expect(await listed(narrowed, sort), `${narrowed} ${sort}`).toEqual(expected)
    }
}

test('every list with a year filter lists its years', async () => {
  const yearsOf = async (path: string) => (await callApi(db, path)).json['years']
  const posts = await yearsByVisibility(sql`posts p where ${isOut}`)
  expect(posts.length).toBeGreaterThan(1)
  expect(await yearsOf('/api/v3.0/author?year=1998&years=1')).toEqual(posts)
  expect(await yearsOf('/api/v3.0/column/list?years=1')).toEqual(
    await yearsByVisibility(sql`posts p where p.column_id is not null and ${isOut}`),
  )
  expect(await yearsOf('/api/v3.0/article'), 'years are not requested').toBeNull()
  const videos = await yearsByVisibility(sql`videos v where v.publish_date <= now()`, sql`v.publish_date`)
  expect([videos.length > 0, await yearsOf('/api/v3.0/video?years=1')]).toEqual([true, videos])
  for (const path of ['article', 'author', 'column/list'])
    expect(await yearsOf(`/api/v3.0/${path}?tag=none&years=1`), path).toEqual([])
})

describe('a list is filtered and ordered by the current data of its posts', () => {
  test('as created', async () => {
    for (const one of Object.keys(of) as Narrowed[]) expect(await byVisibility([one], orders.newest), one).not.toEqual([])
    await expectSame()
  })

  test.each([
    ['withdrawn', 1, sql`state = 'withdrawn'`],
    ['not out yet', 2, sql`publish_date = now() + interval '1 day'`],
    ['older than they were', 3, sql`publish_date = publish_date - interval '1 year'`],
    ['past their rights', 4, sql`rights_end_on = (now() at time zone 'Asia/Taipei')::date - 1`],
    ['a blog', 5, sql`type = 'blog', id = id + 900000`],
  ])('when some are %s', async (_, rest, change) => {
    const touched = await db.execute(sql`update posts set ${change} where type = 'article' and id % 9 = ${rest}`)
    expect(touched.rowCount).toBeGreaterThan(2)
    await expectSame()
  })

  test('after reads', async () => {
    await db.execute(sql`update post_views set views = (post_uid * 7919) % 1000`)
    expect(await copyViewsToPosts(db)).toBeGreaterThan(50)
    await expectSame()
  })

  test('after moves to other channels and tags', async () => {
    await db.execute(sql`delete from post_channels where post_uid % 3 = 0`)
    await db.execute(sql`insert into post_channels (post_uid, channel_id, position)
      select p.uid, c.id, 1 from posts p, channels c where p.uid % 3 = 0 and c.slug = 'diet'`)
    await expectSame()
  })
})

test('an assignment waits for a concurrent change of its post', async () => {
  const [writer, assigner] = await Promise.all([pool.connect(), pool.connect()])
  try {
    const { rows } = await pool.query<{ uid: string }>(
      `select uid from posts where state = 'published' and type = 'book' limit 1`,
    )
    const uid = rows[0]?.uid
    await writer.query('begin')
    await writer.query(`update posts set state = 'withdrawn' where uid = $1`, [uid])
    const insertion = assigner.query(
      `insert into post_authors (post_uid, author_id, position) select $1, max(id), 9 from authors`,
      [uid],
    )
    await Promise.race([insertion, someoneWaits()])
    await writer.query('commit')
    await insertion
    const { rows: places } = await pool.query('select distinct state from post_authors where post_uid = $1', [uid])
    expect(places).toEqual([{ state: 'withdrawn' }])
  } finally {
    writer.release()
    assigner.release()
  }
})

async function someoneWaits(): Promise<void> {
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await pool.query(waiting)).rowCount === 0);
}
