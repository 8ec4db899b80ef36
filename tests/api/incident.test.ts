import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type IncidentRow, parseMemberKey } from '../../src/domain/membership/incident.ts'
import { notifyIncident, planIncident } from '../../src/operations/membership/incident.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

const rowOf = (email: string, line: number): IncidentRow => {
  const key = parseMemberKey(email)
  if (key === null) throw new Error(`${email} is no key of a member`)
  return { line, key, data: ['name'], since: '2026-11-20' }
}
const incident = { title: '舊備份', foundAt: new Date('2026-11-30T10:00:00+08:00'), digest: 'a'.repeat(64) }
const counts = async () => {
  const { rows } = await db.execute(
    sql`select (select count(*)::int from mail_outbox where subject = '通知') as mails, (select count(*)::int from incidents) as incidents,
      (select count(*)::int from audit where action = 'notify-incident') as events`,
  )
  return rows[0]
}

test('an interrupted notification stores and sends nothing; the next run sends each letter once', async () => {
  const plan = await planIncident(db, [rowOf('member@example.com', 2), rowOf('subscriber@example.com', 3)])
  expect(plan.members.map(({ mail }) => mail)).toEqual(['written', 'written'])
  let letters = 0
  const write = (failsAt: number) => async (member: { email: string }) => {
    letters += 1
    if (letters === failsAt) throw new Error('the process ends')
    return { recipient: member.email, subject: '通知', html: '', text: '' }
  }
  await expect(notifyIncident(db, plan, { ...incident, now: new Date() }, write(2))).rejects.toThrow('the process ends')
  expect(await counts()).toEqual({ mails: 0, incidents: 0, events: 0 })

  const first = await notifyIncident(db, plan, { ...incident, now: new Date() }, write(-1))
  const again = await notifyIncident(db, plan, { ...incident, now: new Date() }, write(-1))
  expect([first.isNew, again]).toEqual([true, { notifiedAt: first.notifiedAt, isNew: false }])
  expect(await counts()).toEqual({ mails: 2, incidents: 1, events: 1 })
})
