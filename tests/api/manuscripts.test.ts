import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { actsOn } from '../../src/db/queries/audit.ts'
import { recordAct } from '../../src/operations/office/record-act.ts'
import { viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const now = new Date()
const editor = await viewerFor(db, 'editor', now)

describe('the audit', () => {
  const renamed = {
    action: 'rename-tag',
    thing: 'tag:3',
    before: { name: '減鹽' },
    after: { name: '少鹽' },
    reason: '用詞一致',
  } as const

  test('keeps an act with who did it, if what was done is kept', async () => {
    const failed = db.transaction(async (tx) => {
      await recordAct(tx, { viewer: editor, now }, renamed)
      throw new Error('what was to be done failed')
    })
    await expect(failed).rejects.toThrow('what was to be done failed')
    expect(await actsOn(db, 'tag:3', 5)).toEqual([])
    await db.transaction((tx) => recordAct(tx, { viewer: editor, now }, renamed))
    expect(await actsOn(db, 'tag:3', 5)).toEqual([{ ...renamed, at: now, who: editor.memberId }])
  })

  test.each([sql`update audit set reason = ''`, sql`delete from audit`, sql`truncate audit`])('refuses %s', async (statement) => {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
    expect(await actsOn(db, 'tag:3', 5)).toHaveLength(1)
  })
})
