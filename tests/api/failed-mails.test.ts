import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { discardedByAdoption } from '../../src/domain/mail/delivery.ts'
import { mailPriorities, mailStopError } from '../../src/domain/mail/priority.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const clerk = await viewerWith(db, ['care'])
const list = async () =>
  (await callApi(db, '/api/v3.0/office/mail', { as: clerk })).json.items as {
    id: string
    subject: string
    recipient: string
    reason: string
    may_resend: boolean
  }[]
const resend = (id: string, as: Person | typeof clerk = clerk) =>
  callApi(db, `/api/v3.0/office/mail/${id}/resend`, { as, body: {} })
const fail = async (subject: string, error: string, priority: number = mailPriorities.ordinary) => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into mail_outbox (recipient, subject, html, text, failed_at, last_error, priority)
    values (${`${subject}@mail.test`}, ${subject}, '<p>內文</p>', '內文', now(), ${error}, ${priority}) returning id`)
  return rows[0]?.id ?? ''
}

test('failed mails are listed with masked addresses, and can be resent where sensible', async () => {
  await db.execute(sql`delete from mail_outbox`)
  const receipt = await fail('receipt', 'connect ETIMEDOUT')
  const code = await fail('123456', 'connect ETIMEDOUT', mailPriorities.code)
  const undeliverable = await fail('gone', '550 5.1.1 <gone@mail.test> no such user')
  await fail('adopted', discardedByAdoption)
  const listed = await list()
  expect(listed.map(({ id }) => id).sort()).toEqual([receipt, code, undeliverable].sort())
  expect(listed.find(({ id }) => id === receipt)).toMatchObject({ recipient: 'r•••@mail.test', may_resend: true })
  expect(listed.find(({ id }) => id === code)).toMatchObject({ subject: '', may_resend: false })
  expect(listed.find(({ id }) => id === undeliverable)).toMatchObject({ reason: '沒有這個信箱，或它不收信了', may_resend: false })
  expect(JSON.stringify(listed)).not.toMatch(/receipt@|gone@|123456/)

  expect([(await resend(code)).status, (await resend(undeliverable)).status]).toEqual([409, 409])
  expect((await resend(receipt, 'editor')).status).toBe(403)
  const twice = await Promise.all([resend(receipt), resend(receipt)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
  const waiting = await db.execute(
    sql`select recipient, subject, text from mail_outbox where sent_at is null and failed_at is null`,
  )
  expect(waiting.rows).toEqual([{ recipient: 'receipt@mail.test', subject: 'receipt', text: '內文' }])
  expect((await list()).map(({ id }) => id)).not.toContain(receipt)
  expect(await auditEventsOn(db, `mail:${receipt}`, 5)).toMatchObject([{ action: 'resend-mail' }])
})

test('administrators stop mail with a reason and resume it, recorded; others see what is stopped', async () => {
  const governor = await viewerWith(db, ['govern'])
  const to = (body: object, as: Person | typeof clerk = governor) => callApi(db, '/api/v3.0/office/mail/switch', { as, body })
  const sending = async () => (await callApi(db, '/api/v3.0/office/mail', { as: clerk })).json.sending
  expect(await sending()).toEqual({ stopped: 'nothing', reason: '' })
  expect((await to({ stopped: 'all', reason: '電子報寄錯了' }, clerk)).status).toBe(403)
  const unexplained = await to({ stopped: 'all', reason: ' ' })
  expect([unexplained.status, unexplained.json.errors]).toEqual([
    422,
    [{ path: 'body.reason', message: mailStopError('all', '') }],
  ])
  expect((await to({ stopped: 'some', reason: '' })).status).toBe(422)
  for (const stopped of ['all', 'all', 'ordinary'] as const)
    expect((await to({ stopped, reason: ' 電子報寄錯了 ' })).status).toBe(200)
  expect(await sending()).toEqual({ stopped: 'ordinary', reason: '電子報寄錯了' })
  expect((await to({ stopped: 'nothing', reason: '電子報寄錯了' })).status).toBe(200)
  expect(await sending()).toEqual({ stopped: 'nothing', reason: '' })
  const events = await auditEventsOn(db, 'mail:all', 5)
  expect(events.map(({ action, reason }) => [action, reason]).toSorted()).toEqual([
    ['resume-mail', ''],
    ['stop-mail', '電子報寄錯了'],
    ['stop-mail', '電子報寄錯了'],
  ])
})
