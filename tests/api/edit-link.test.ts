import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const requestLink = (as: Person | Viewer, path = '/article/1') => callApi(db, `/api/v3.0/office/edit${path}`, { as })

test('a public post links editors to its manuscript, writers only to their own, readers to none', async () => {
  const { rows } = await db.execute<{ uid: number }>(sql`select uid::int from posts where type = 'article' and id = 1`)
  const url = `/office/posts/${rows[0]?.uid}`
  expect((await requestLink('editor')).json.items).toEqual({ url })
  const writer = await viewerWith(db, ['write'])
  expect((await requestLink(writer)).json.items).toEqual({ url: null })
  await db.execute(sql`update manuscripts set created_by = ${writer.memberId} where uid = ${rows[0]?.uid}`)
  expect((await requestLink(writer)).json.items).toEqual({ url })
  expect((await requestLink('editor', '/article/999999')).status).toBe(404)
  expect((await requestLink(await viewerWith(db, ['trade']))).json.items).toEqual({ url: null })
  expect((await requestLink('subscriber')).status).toBe(403)
})
