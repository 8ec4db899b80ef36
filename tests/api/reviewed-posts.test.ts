import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

test.each([3, 4, 5, 6])('the list of posts reviewed by %i is complete and exact', async (reviewer) => {
  const checked = await db.execute<{ id: number }>(sql`
    select id from posts where type = 'article' and state = 'published' and reviewer_id = ${reviewer}
      and publish_date <= now() and (rights_end_on is null or rights_end_on >= current_date) order by publish_date desc, uid desc`)
  const { json } = await callApi(db, `/api/v3.0/article?reviewer=${reviewer}&per_page=50`)
  expect((json.items as { id: number }[]).map(({ id }) => id)).toEqual(checked.rows.map(({ id }) => id))
  expect(checked.rows.length).toBeGreaterThan(0)
})

test('unreviewed advice is disclosed to all readers, also if it is behind a wall', async () => {
  const flag = async (path: string) =>
    ((await callApi(db, `/api/v3.0/${path}`)).json.items as { unreviewed_advice: boolean }).unreviewed_advice
  expect(await Promise.all(['blog/21', 'book/12', 'article/13', 'blog/20'].map(flag)), 'essays, and what was read').toEqual([
    false,
    false,
    false,
    false,
  ])
  await db.execute(
    sql`update posts set reviewer_id = null, reviewed_at = null where (type, id) in (('article', 13), ('blog', 20))`,
  )
  expect(await Promise.all(['article/13', 'blog/20'].map(flag))).toEqual([true, true])
})
