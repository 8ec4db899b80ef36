import { and, asc, count, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SourceVisit } from '../../domain/manuscripts/checks.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { manuscriptNotes, members, previewLinks } from '../schema/index.ts'
import { day, instant, postKey } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { postDocument } from './published-versions.ts'

/** The notification channel on which processes exchange presence in manuscripts (`listen`). */
export const presenceChannel = 'healthpress_presence'

/** Broadcasts a message to every listening process; it is stored in no table. @param message less than 8000 bytes */
export async function broadcastPresence(db: Database, message: string): Promise<void> {
  await db.execute(sql`select pg_notify(${presenceChannel}, ${message})`)
}

/** A member's name; null if there is no such member. */
export async function memberName(db: Database, id: string): Promise<string | null> {
  const [found] = await db.select({ name: members.name }).from(members).where(eq(members.id, id))
  return found?.name ?? null
}

const rightsRow = z.strictObject({ id: z.string(), title: z.string(), until: day })

/** Those of the given pictures whose rights end before a Taipei day. */
export async function rightsEndingBefore(
  db: Database,
  ids: readonly string[],
  before: string,
): Promise<{ id: string; title: string; until: string }[]> {
  return rows(db, rightsRow)`
    select id, title, to_char(rights_until, 'YYYY-MM-DD') as until from media
    where id = any(${sql.param([...ids])}::text[]) and rights_until < ${before}::date order by rights_until, id`
}

const monthly = z.strictObject({ title: z.string(), document: postDocument })
/** Maximum number of texts of a month that are compared. */
const comparedTexts = 60

/** The newest texts that are published in the Taipei month of a day, without one of them. */
export const publishedInMonth = (db: Database, day: string, uid: number) => rows(db, monthly)`
  select p.title, p.document from posts p
  where p.state = 'published' and p.document is not null and p.uid <> ${uid}
    and p.publish_date >= date_trunc('month', ${day}::date)::timestamp at time zone 'Asia/Taipei'
    and p.publish_date < (date_trunc('month', ${day}::date) + interval '1 month')::timestamp at time zone 'Asia/Taipei'
  order by p.publish_date desc, p.uid desc limit ${comparedTexts}`

/** Those of the given posts that are published, or scheduled. */
export async function filterPublished(db: Database, keys: readonly { type: string; id: number }[]) {
  return rows(db, postKey)`
    select p.type, p.id from posts p
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(type text, id int) on k.type = p.type and k.id = p.id
    where p.state = 'published'`
}

/** A note as shown: `byName` is null for a deleted account. */
type NoteRow = typeof manuscriptNotes.$inferSelect & { byName: string | null }

/** All notes on a manuscript, oldest first. */
export async function notesOf(db: Database, uid: number): Promise<NoteRow[]> {
  const found = await db
    .select({ note: manuscriptNotes, byName: members.name })
    .from(manuscriptNotes)
    .leftJoin(members, eq(members.id, manuscriptNotes.by))
    .where(eq(manuscriptNotes.uid, uid))
    .orderBy(asc(manuscriptNotes.id))
  return found.map(({ note, byName }) => ({ ...note, byName }))
}

/**
 * A number that changes whenever a note on a manuscript is written, resolved or reopened, or a step is added; 0 when no
 * note is open and no step exists.
 */
export async function notesRevision(db: Database, uid: number): Promise<number> {
  const { id, resolvedAt } = manuscriptNotes
  const [found] = await db
    .select({
      mark: sql`coalesce(sum(${id}) filter (where ${resolvedAt} is null), 0)
        + coalesce((select max(step.id) from manuscript_steps step where step.uid = ${uid}), 0)`.mapWith(Number),
    })
    .from(manuscriptNotes)
    .where(eq(manuscriptNotes.uid, uid))
  return found?.mark ?? 0
}

export async function findNote(db: Database, uid: number, id: number): Promise<typeof manuscriptNotes.$inferSelect | null> {
  const [found] = await db
    .select()
    .from(manuscriptNotes)
    .where(and(eq(manuscriptNotes.uid, uid), eq(manuscriptNotes.id, id)))
  return found ?? null
}

export async function insertNote(db: Database, note: typeof manuscriptNotes.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(manuscriptNotes).values(note).returning({ id: manuscriptNotes.id })
  if (!inserted) throw new Error('a note was not written')
  return inserted.id
}

/** Marks a note and its replies as resolved by a member, or with null as open again. @returns whether the note exists */
export async function resolveNote(
  db: Database,
  uid: number,
  id: number,
  as: { by: string | null; at: Date } | null,
): Promise<boolean> {
  const note = manuscriptNotes
  const found = await db
    .update(note)
    .set({ resolvedBy: as?.by ?? null, resolvedAt: as?.at ?? null })
    .where(and(eq(note.uid, uid), or(eq(note.id, id), eq(note.answers, id))))
    .returning({ id: note.id })
  return found.some((item) => item.id === id)
}

type PreviewLinkRow = typeof previewLinks.$inferSelect

/** Preview links of a manuscript, newest first, with the creator of each; null for an erased account. */
export async function previewLinksTo(db: Database, uid: number, limit: number) {
  const { id, version, note, endsAt, at, revokedAt } = previewLinks
  return db
    .select({ id, version, note, endsAt, at, revokedAt, byName: members.name })
    .from(previewLinks)
    .leftJoin(members, eq(members.id, previewLinks.by))
    .where(eq(previewLinks.uid, uid))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

export async function countOpenLinks(db: Database, uid: number, now: Date): Promise<number> {
  const { endsAt, revokedAt } = previewLinks
  const [found] = await db
    .select({ open: count() })
    .from(previewLinks)
    .where(and(eq(previewLinks.uid, uid), isNull(revokedAt), gt(endsAt, now)))
  return found?.open ?? 0
}

export async function insertPreviewLink(db: Database, link: typeof previewLinks.$inferInsert): Promise<string> {
  const [inserted] = await db.insert(previewLinks).values(link).returning({ id: previewLinks.id })
  if (!inserted) throw new Error('the link was not written')
  return inserted.id
}

export async function findPreviewLink(db: Database, id: string): Promise<PreviewLinkRow | null> {
  const [found] = await db.select().from(previewLinks).where(eq(previewLinks.id, id))
  return found ?? null
}

/** Revokes a link. @returns whether it was an unrevoked link of this manuscript */
export async function revokeLink(db: Database, uid: number, id: string, now: Date): Promise<boolean> {
  const revoked = await db
    .update(previewLinks)
    .set({ revokedAt: now })
    .where(and(eq(previewLinks.id, id), eq(previewLinks.uid, uid), isNull(previewLinks.revokedAt)))
  return (revoked.rowCount ?? 0) > 0
}

/** Revokes every link to a manuscript. */
export async function revokeLinks(db: Database, uid: number, now: Date): Promise<void> {
  await db
    .update(previewLinks)
    .set({ revokedAt: now })
    .where(and(eq(previewLinks.uid, uid), isNull(previewLinks.revokedAt)))
}

/**
 * An author may still be typing a URL: it is registered when its text has been unchanged for this time, milliseconds.
 */
const rested = 2 * 60_000
/** Longer URLs are not visited, bytes: the index cannot hold them. */
const longest = 2000

/** Registers the source URLs in manuscripts that were changed since an instant and are unchanged for a while. */
export async function collectWrittenSources(db: Database, since: Date, now: Date): Promise<void> {
  const until = new Date(now.getTime() - rested)
  await db.execute(sql`
    insert into source_visits (address, wanted_at)
    select distinct cited.one->>'url', ${now.toISOString()}::timestamptz
    from manuscripts m
    join manuscript_versions v on v.uid = m.uid and v.version = m.version
    cross join jsonb_array_elements(v.fields->'references') as cited(one)
    where m.changed_at >= ${since.toISOString()}::timestamptz and m.changed_at < ${until.toISOString()}::timestamptz
      and m.trashed_at is null
      and cited.one->>'url' like 'http%' and octet_length(cited.one->>'url') <= ${longest}
    on conflict (address) do update set wanted_at = excluded.wanted_at
    where source_visits.wanted_at < excluded.wanted_at - interval '12 hours'`)
}

/** Registers the source URLs of all published versions. */
export async function collectPublishedSources(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into source_visits (address, wanted_at)
    select distinct cited.one->>'url', ${now.toISOString()}::timestamptz
    from posts p cross join jsonb_array_elements(p."references") as cited(one)
    where p.state = 'published' and cited.one->>'url' like 'http%' and octet_length(cited.one->>'url') <= ${longest}
    on conflict (address) do update set wanted_at = excluded.wanted_at`)
}

/** Deletes URLs that no text has contained since an instant. */
export async function deleteUnusedSources(db: Database, since: Date): Promise<void> {
  await db.execute(sql`delete from source_visits where wanted_at < ${since.toISOString()}::timestamptz`)
}

const visitRow = z.strictObject({
  url: z.string(),
  outcome: z.enum(['there', 'moved', 'dead']).nullable(),
  status: z.int().nullable(),
  moved_to: z.string().nullable(),
  silent: z.int(),
  answered_at: instant.nullable(),
})
const columns = sql`address as url, outcome, status, moved_to, silent, ${isoInstant(sql`answered_at`)} as answered_at`
const visitOf = ({ moved_to, answered_at, ...visit }: z.infer<typeof visitRow>): SourceVisit => ({
  ...visit,
  movedTo: moved_to,
  at: answered_at === null ? null : new Date(answered_at),
})

/** URLs that are due for a visit, unvisited ones first. */
export async function dueSources(db: Database, now: Date, limit: number): Promise<SourceVisit[]> {
  const found = await rows(db, visitRow)`
    select ${columns} from source_visits where due_at is null or due_at <= ${now.toISOString()}::timestamptz
    order by due_at nulls first, address limit ${limit}`
  return found.map(visitOf)
}

/** Stores the result of visits to a URL. @param dueAt when it is visited again */
export async function recordVisit(db: Database, { at: answeredAt, ...visit }: SourceVisit, dueAt: Date): Promise<void> {
  await db.execute(sql`
    update source_visits set outcome = ${visit.outcome}, status = ${visit.status}, moved_to = ${visit.movedTo},
      silent = ${visit.silent}, answered_at = ${answeredAt?.toISOString() ?? null}::timestamptz, due_at = ${dueAt.toISOString()}::timestamptz
    where address = ${visit.url}`)
}

/** The visit results of some URLs; unregistered ones are missing. */
export async function visitsOf(db: Database, urls: readonly string[]): Promise<SourceVisit[]> {
  if (urls.length === 0) return []
  const found = await rows(db, visitRow)`
    select ${columns} from source_visits where address = any(${sql.param([...urls])}::text[])`
  return found.map(visitOf)
}
