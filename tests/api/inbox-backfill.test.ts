import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { holidaysFrom } from '../../src/db/queries/shell.ts'
import { dueDay } from '../../src/domain/forms/entry.ts'
import type { FormKind } from '../../src/domain/forms/reference.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const folder = new URL('../../src/db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('_form_entries_due.sql')) ?? ''
const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')
const updates = statements.filter((statement) => statement.includes('UPDATE'))

test('entries from before the inbox get a deadline, and sign-ups without a note are closed', async () => {
  const start = Date.parse('2026-01-30T15:30:00Z')
  const kinds: FormKind[] = ['contact', 'ad', 'contentlicensing', 'submission', 'antifraud-1499', 'activity']
  for (let at = 0; at < 120; at += 1) {
    const kind = kinds[at % kinds.length]
    const fields = { activity: '2', people: '1', note: at % 4 === 1 ? '吃素' : '' }
    await db.execute(sql`
      insert into form_entries (kind, reference, fields, created_at)
      values (${kind}, ${`old-${at}`}, ${JSON.stringify(fields)}::jsonb, ${new Date(start + at * 61 * 3_600_000).toISOString()})`)
  }
  for (const update of updates) await db.execute(sql.raw(update))
  const holidays = await holidaysFrom(db, '2026-01-01')
  const { rows } = await db.execute<{ kind: FormKind; at: string; due: string | null; state: string; note: string }>(sql`
    select kind, created_at::text as at, due_on::text as due, state, fields ->> 'note' as note from form_entries where reference like 'old-%'`)
  expect(rows).toHaveLength(120)
  for (const { kind, at, due, state, note } of rows) {
    expect([kind, at, due]).toEqual([kind, at, dueDay(kind, taipeiDay(new Date(at)), holidays)])
    expect([kind, note, state]).toEqual([kind, note, kind === 'activity' && note === '' ? 'closed' : 'new'])
  }
})
