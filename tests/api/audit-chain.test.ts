import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findAuditChain, lastSealedDay } from '../../src/db/queries/audit.ts'
import { sealAuditDays, verifyAuditDays } from '../../src/operations/office/audit.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

/** Runs a statement without the triggers, as only a superuser can. */
const tamper = (statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })
const add = (day: string, action: string, to: Pick<TestDatabase, 'execute'> = db) =>
  to.execute(sql`insert into audit (at, action, thing, before, after, reason)
    values (${`${day}T12:00:00+08:00`}, ${action}, 'tag:1', null, '{"name": "鹽"}', '原因')`)
const at = (day: string) => new Date(`${day}T03:11:00+08:00`)

// the events of the demo are of many days; here the chain has three
beforeEach(async () => {
  await tamper(sql`delete from audit_check`)
  await tamper(sql`delete from audit_days`)
  await tamper(sql`delete from audit`)
  for (const day of ['2026-01-05', '2026-01-06', '2026-01-08'])
    for (const action of ['add-tag', 'save-tag']) await add(day, action)
  const { sealed, isBusy } = await sealAuditDays(db, at('2026-01-09'))
  expect(sealed.map(({ day, events }) => [day, events])).toEqual([
    ['2026-01-05', 2],
    ['2026-01-06', 2],
    ['2026-01-08', 2],
  ])
  expect(isBusy).toBe(false)
})

const eventOf = (day: string) => sql`(select min(id) from audit where (at at time zone 'Asia/Taipei')::date = ${day}::date)`

test.each<[string, SQL, { day: string; kind: string }[]]>([
  [
    'a changed reason',
    sql`update audit set reason = '別的' where id = ${eventOf('2026-01-06')}`,
    [{ day: '2026-01-06', kind: 'changed' }],
  ],
  [
    'null that became the JSON value null',
    sql`update audit set before = 'null' where id = ${eventOf('2026-01-05')}`,
    [{ day: '2026-01-05', kind: 'changed' }],
  ],
  [
    'an instant moved by a microsecond',
    sql`update audit set at = at + interval '1 microsecond' where id = ${eventOf('2026-01-08')}`,
    [{ day: '2026-01-08', kind: 'changed' }],
  ],
  ['a deleted event', sql`delete from audit where id = ${eventOf('2026-01-05')}`, [{ day: '2026-01-05', kind: 'changed' }]],
  [
    'an event added to a sealed day',
    sql`insert into audit (at, action, thing) values ('2026-01-06T12:00:00Z', 'add-tag', 'tag:2')`,
    [{ day: '2026-01-06', kind: 'changed' }],
  ],
  [
    'an event added to a day without events',
    sql`insert into audit (at, action, thing) values ('2026-01-07T12:00:00Z', 'add-tag', 'tag:2')`,
    [{ day: '2026-01-07', kind: 'unsealed' }],
  ],
  [
    'a deleted seal in the middle',
    sql`delete from audit_days where day = '2026-01-06'`,
    [
      { day: '2026-01-06', kind: 'unsealed' },
      { day: '2026-01-08', kind: 'unlinked' },
    ],
  ],
  [
    'a day deleted with its seal',
    sql`with gone as (delete from audit_days where day = '2026-01-06') delete from audit where (at at time zone 'Asia/Taipei')::date = '2026-01-06'`,
    [{ day: '2026-01-08', kind: 'unlinked' }],
  ],
  [
    'a deleted beginning',
    sql`with gone as (delete from audit_days where day = '2026-01-05') delete from audit where (at at time zone 'Asia/Taipei')::date = '2026-01-05'`,
    [{ day: '2026-01-06', kind: 'unlinked' }],
  ],
])('reports %s, and the office shows it after the next run', async (_, statement, differences) => {
  expect(await verifyAuditDays(db)).toEqual([])
  await tamper(statement)
  expect(await verifyAuditDays(db)).toEqual(differences)
  // a later run seals neither what was inserted nor what lost its seal
  expect((await sealAuditDays(db, at('2026-01-09'))).differences).toEqual([])
  expect(await sealAuditDays(db, at('2026-01-10'))).toEqual({ sealed: [], differences, isBusy: false })
  const { json } = await callApi(db, '/api/v3.0/office/audit', { as: 'admin' })
  expect(json['chain']).toEqual({ sealed_until: '2026-01-08', checked_at: at('2026-01-10').toISOString(), differences })
})

test('seals nothing twice, not the current day, and continues the chain', async () => {
  expect(await sealAuditDays(db, at('2026-01-09'))).toEqual({ sealed: [], differences: [], isBusy: false })
  await add('2026-01-09', 'add-tag')
  expect((await sealAuditDays(db, new Date('2026-01-09T23:59:59+08:00'))).sealed).toEqual([])
  const before = await lastSealedDay(db)
  const { sealed } = await sealAuditDays(db, at('2026-01-10'))
  expect(sealed).toMatchObject([{ day: '2026-01-09', events: 1 }])
  const { rows } = await db.execute(sql`select previous from audit_days where day = '2026-01-09'`)
  expect(rows).toEqual([{ previous: before?.hash }])
  expect(await findAuditChain(db)).toEqual({
    sealedUntil: '2026-01-09',
    checkedAt: at('2026-01-10').toISOString(),
    differences: [],
  })
})

test('refuses an event of a sealed day, and any change of a seal', async () => {
  for (const day of ['2026-01-05', '2026-01-07', '2026-01-08'])
    await expect(add(day, 'add-tag')).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ code: '23000' }) }),
    )
  await add('2026-01-09', 'add-tag')
  for (const statement of [
    sql`update audit_days set hash = ''`,
    sql`delete from audit_days`,
    sql`truncate audit_days`,
    sql`delete from audit`,
  ])
    await expect(db.execute(statement)).rejects.toThrow()
})

test('waits for a transaction that is still inserting', async () => {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await add('2026-01-09', 'add-tag')
  const run = await db.transaction(async (tx) => {
    await add('2026-01-09', 'save-tag', tx)
    const sealing = sealAuditDays(db as never, at('2026-01-10'))
    while ((await db.execute(waiting)).rows.length === 0) await new Promise((resolve) => setImmediate(resolve))
    return { sealing }
  })
  expect((await run.sealing).sealed).toMatchObject([{ day: '2026-01-09', events: 2 }])
  expect(await verifyAuditDays(db)).toEqual([])
})

test('two sealers at once seal each day once', async () => {
  for (const day of ['2026-01-09', '2026-01-10', '2026-01-11', '2026-01-12']) await add(day, 'add-tag')
  const runs = await Promise.all([sealAuditDays(db, at('2026-01-13')), sealAuditDays(db, at('2026-01-13'))])
  expect(runs.flatMap(({ sealed }) => sealed.map(({ day }) => day)).toSorted()).toEqual([
    '2026-01-09',
    '2026-01-10',
    '2026-01-11',
    '2026-01-12',
  ])
  expect(await verifyAuditDays(db)).toEqual([])
})

test('a hash depends on no setting of the session, and contains every column', async () => {
  const hashOf = async (settings: SQL) =>
    db.transaction(async (tx) => {
      await tx.execute(settings)
      return (await tx.execute(sql`select * from audit_day_hash('2026-01-06', 'x')`)).rows
    })
  const plain = await hashOf(sql`set local timezone = 'UTC'`)
  expect(
    await hashOf(sql`select set_config('timezone', 'America/New_York', true), set_config('datestyle', 'German', true)`),
  ).toEqual(plain)
  // computed by hand, as docs/running.md describes it
  const { rows } = await db.execute<{ id: string; at: Date }>(
    sql`select id from audit where id >= ${eventOf('2026-01-06')} order by id limit 2`,
  )
  const sha256 = (text: string) => createHash('sha256').update(text).digest()
  const events = rows.map(({ id }, index) =>
    sha256(
      `[${id}, "2026-01-06T04:00:00.000000Z", null, "${['add-tag', 'save-tag'][index]}", "tag:1", null, "{\\"name\\": \\"鹽\\"}", "原因"]`,
    ),
  )
  const expectedHash = createHash('sha256').update('["x", "2026-01-06", 2]').update(Buffer.concat(events)).digest('hex')
  expect(plain).toEqual([{ events: 2, hash: expectedHash }])
  // a new column must become part of the hash of days that are sealed from then on
  const columns = await db.execute<{ name: string }>(
    sql`select column_name as name from information_schema.columns where table_name = 'audit' order by ordinal_position`,
  )
  expect(columns.rows.map(({ name }) => name)).toEqual(['id', 'at', 'who', 'action', 'thing', 'before', 'after', 'reason'])
})
