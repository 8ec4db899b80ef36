import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { demoManuscripts } from '../../src/demo/manuscripts.ts'
import { seedDemoManuscripts } from '../../src/server/demo.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db, ...connection } = await createTestDatabase()

test('the demo has work for clinician, writer and chief, and a restart adds nothing', async () => {
  const now = new Date()
  const twoProcesses = [1, 2].map(() => seedDemoManuscripts({ ...connection, db }, { now }))
  await Promise.all(twoProcesses)
  await seedDemoManuscripts({ ...connection, db }, { now })
  const { rows } = await db.execute<{ title: string; kinds: string[] }>(sql`
    select m.title, array(select s.kind::text from manuscript_steps s where s.uid = m.uid order by s.at, s.id) as kinds
    from manuscripts m where m.title in (select jsonb_array_elements_text(${JSON.stringify(demoManuscripts.map(({ title }) => title))}::jsonb))
    order by m.key`)
  expect(rows.map(({ kinds }) => kinds)).toEqual([
    [],
    ['submitted'],
    ['submitted', 'sent_back'],
    ['submitted', 'signed'],
    ['submitted'],
  ])
  // the audit log lists events by their number: none is earlier than the one before it
  const { rows: events } = await db.execute<{ at: Date; action: string }>(sql`select at, action from audit order by id`)
  const instants = events.map(({ at }) => new Date(at).getTime())
  expect(instants).toEqual(instants.toSorted((a, b) => a - b))
  expect(events.map(({ action }) => action).filter((action) => action === 'create-manuscript')).toHaveLength(
    demoManuscripts.length,
  )
  const clinician = { ...(await viewerWith(db, ['review'])), author: 3 }
  const inbox = await callApi(db, '/api/v3.0/office/inbox', { as: clinician })
  const { review } = inbox.json.items as { review: { title: string }[] }
  expect(review.map(({ title }) => title)).toEqual([demoManuscripts[1]?.title])
})
