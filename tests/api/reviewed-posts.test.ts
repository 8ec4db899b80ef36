import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

test.each([3, 4, 5, 6])('the list of posts reviewed by %i is complete and exact', async (reviewer) => {
  const checked = await db.execute<{ id: number }>(sql`
    select id from posts where type = 'article' and state = 'published' and partner is null and reviewer_id = ${reviewer}
      and publish_date <= now() order by publish_date desc, uid desc`)
  const { json } = await callApi(db, `/api/v3.0/article?reviewer=${reviewer}&per_page=50`)
  expect((json.items as { id: number }[]).map(({ id }) => id)).toEqual(checked.rows.map(({ id }) => id))
  expect(checked.rows.length).toBeGreaterThan(0)
})
