import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type EntryEvent, entryEvents, type RegisterEntry } from '../../domain/registers/define-register.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { registerDrafts, registerVersions } from '../schema/index.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

const versionRow = z.strictObject({
  version: z.int(),
  event: z.enum(entryEvents),
  at: instant,
  /** The name of who saved it; null for `found`, and for an erased account. */
  by: z.string().nullable(),
  value: z.record(z.string(), z.json()),
})
export type VersionRow = Omit<z.infer<typeof versionRow>, 'value'> & { value: RegisterEntry }

/** The entry of a register by its name and its key. */
interface EntryRef {
  register: string
  key: string
}

/** The versions of an entry, newest first, below a number. */
export async function versionsOf(
  db: Database,
  { register, key }: EntryRef,
  { before, limit }: { before: number | null; limit: number },
): Promise<VersionRow[]> {
  const result = await rows(db, versionRow)`
    select v.version, v.event, ${isoInstant(sql`v.at`)} as at, m.name as by, v.value
    from register_versions v left join members m on m.id = v."by"
    where v.register = ${register} and v.key = ${key} and (${before}::int is null or v.version < ${before}::int)
    order by v.version desc limit ${limit}`
  return result as VersionRow[]
}

/** One version of an entry. */
export async function versionOf(db: Database, entryRef: EntryRef, version: number): Promise<VersionRow | null> {
  const [row] = await versionsOf(db, entryRef, { before: version + 1, limit: 1 })
  return row?.version === version ? row : null
}

/** The newest version of an entry; null before its first save in the office. */
export async function newestVersion(db: Database, entryRef: EntryRef): Promise<VersionRow | null> {
  const [row] = await versionsOf(db, entryRef, { before: null, limit: 1 })
  return row ?? null
}

/** Appends a version. */
export async function insertVersion(
  db: Database,
  entryRef: EntryRef,
  version: { version: number; event: EntryEvent; by: string | null; at: Date; value: RegisterEntry; request?: string | null },
): Promise<void> {
  await db.insert(registerVersions).values({ ...entryRef, request: null, ...version })
}

const requestKeyRow = z.strictObject({ key: z.string() })

/** The key of the entry that a form added before, by its idempotency key. */
export async function keyOfRequest(db: Database, register: string, request: string): Promise<string | null> {
  const [row] = await rows(db, requestKeyRow)`
    select key from register_versions where register = ${register} and request = ${request}::uuid`
  return row?.key ?? null
}

const newestOfKey = z.strictObject({ key: z.string(), version: z.int(), value: z.record(z.string(), z.json()) })

/** The newest version of each of some entries, by key. */
export async function newestVersions(
  db: Database,
  register: string,
  keys: readonly string[],
): Promise<Map<string, { version: number; value: RegisterEntry }>> {
  const result = await rows(db, newestOfKey)`
    select distinct on (key) key, version, value from register_versions
    where register = ${register} and key = any(${sql.param([...keys])}::text[]) order by key, version desc`
  return new Map(result.map(({ key, version, value }) => [key, { version, value: value as RegisterEntry }]))
}

const draftRow = z.strictObject({
  id: z.string(),
  /** Null for a new entry. */
  key: z.string().nullable(),
  /** The version that the changes were made on; null for a new entry. */
  base: z.int().nullable(),
  revision: z.int(),
  fields: z.record(z.string(), z.json()),
  /** The name of who saved it last; null for an erased account. */
  by: z.string().nullable(),
  at: instant,
})
/** Changes of an entry, or a new entry, that wait for their publication. */
export type DraftRow = Omit<z.infer<typeof draftRow>, 'fields'> & { fields: RegisterEntry }

const draftColumns = sql`
  d.id, d.key, d.base, d.revision, d.fields, ${isoInstant(sql`d.at`)} as at,
  (select name from members where id = d."by") as by`

/** The drafts of a register, or of one entry, the last saved first. */
export async function draftsOf(
  db: Database,
  register: string,
  { key, limit }: { key: string | null; limit: number },
): Promise<DraftRow[]> {
  const result = await rows(db, draftRow)`
    select ${draftColumns} from register_drafts d
    where d.register = ${register} and (${key}::text is null or d.key = ${key}) order by d.at desc, d.id limit ${limit}`
  return result as DraftRow[]
}

/** A draft; with `lock`, locked until the transaction ends. */
export async function findDraft(db: Database, register: string, id: string, { lock = false } = {}): Promise<DraftRow | null> {
  const [row] = await rows(db, draftRow)`
    select ${draftColumns} from register_drafts d where d.register = ${register} and d.id = ${id}::uuid
    ${lock ? sql`for update of d` : sql``}`
  return (row ?? null) as DraftRow | null
}

/** Writes a draft in place of its last state. */
export async function writeDraft(
  db: Database,
  register: string,
  draft: Omit<DraftRow, 'by' | 'at'> & { by: string | null; at: Date },
): Promise<void> {
  const { id, key, ...state } = draft
  await db
    .insert(registerDrafts)
    .values({ id, key, register, ...state })
    .onConflictDoUpdate({ target: registerDrafts.id, set: state })
}

export async function deleteDraft(db: Database, id: string): Promise<void> {
  await db.delete(registerDrafts).where(eq(registerDrafts.id, id))
}

/** Limits how long each statement of a transaction may run or wait for a lock, milliseconds. */
export async function limitStatements(tx: Database, longest: number): Promise<void> {
  const limit = String(longest)
  await tx.execute(sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`)
}
