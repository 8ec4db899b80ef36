import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SourceVisit } from '../../domain/manuscripts/checks.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

/**
 * An author may still be typing a URL: it is registered when its text has been unchanged for this time, milliseconds.
 */
const quietTime = 2 * 60_000
/** Longer URLs are not visited, bytes: the index cannot hold them. */
const maxBytes = 2000

/** Registers the source URLs in manuscripts that were changed since an instant and are unchanged for a while. */
export async function collectWrittenSources(db: Database, since: Date, now: Date): Promise<void> {
  const until = new Date(now.getTime() - quietTime)
  await db.execute(sql`
    insert into source_visits (address, wanted_at)
    select distinct cited.one->>'url', ${now.toISOString()}::timestamptz
    from manuscripts m
    join manuscript_versions v on v.uid = m.uid and v.version = m.version
    cross join jsonb_array_elements(v.fields->'references') as cited(one)
    where m.changed_at >= ${since.toISOString()}::timestamptz and m.changed_at < ${until.toISOString()}::timestamptz
      and m.trashed_at is null
      and cited.one->>'url' like 'http%' and octet_length(cited.one->>'url') <= ${maxBytes}
    on conflict (address) do update set wanted_at = excluded.wanted_at
    where source_visits.wanted_at < excluded.wanted_at - interval '12 hours'`)
}

/** Registers the source URLs of all published versions. */
export async function collectPublishedSources(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    insert into source_visits (address, wanted_at)
    select distinct cited.one->>'url', ${now.toISOString()}::timestamptz
    from posts p cross join jsonb_array_elements(p."references") as cited(one)
    where p.state = 'published' and cited.one->>'url' like 'http%' and octet_length(cited.one->>'url') <= ${maxBytes}
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
const visitOf = ({ moved_to, answered_at, silent, ...visit }: z.infer<typeof visitRow>): SourceVisit => ({
  ...visit,
  movedTo: moved_to,
  inconclusiveChecks: silent,
  at: answered_at === null ? null : new Date(answered_at),
})

/** URLs that are due for a visit, one per host, unvisited ones first. */
export async function dueSources(db: Database, now: Date, limit: number): Promise<SourceVisit[]> {
  const result = await rows(db, visitRow)`
    select ${columns} from (
      select distinct on (host) source_visits.*, lower(substring(address from '^[a-z]+://(?:[^/?#@]*@)?([^/?#]+)')) as host
      from source_visits where due_at is null or due_at <= ${now.toISOString()}::timestamptz
      order by host, due_at nulls first, address
    ) first_of_host
    order by due_at nulls first, address limit ${limit}`
  return result.map(visitOf)
}

/** Stores the result of visits to a URL. @param dueAt when it is visited again */
export async function saveVisit(db: Database, { at: answeredAt, ...visit }: SourceVisit, dueAt: Date): Promise<void> {
  await db.execute(sql`
    update source_visits set outcome = ${visit.outcome}, status = ${visit.status}, moved_to = ${visit.movedTo},
      silent = ${visit.inconclusiveChecks}, answered_at = ${answeredAt?.toISOString() ?? null}::timestamptz, due_at = ${dueAt.toISOString()}::timestamptz
    where address = ${visit.url}`)
}

/** The visit results of some URLs; unregistered ones are missing. */
export async function visitsOf(db: Database, urls: readonly string[]): Promise<SourceVisit[]> {
  if (urls.length === 0) return []
  const result = await rows(db, visitRow)`
    select ${columns} from source_visits where address = any(${sql.param([...urls])}::text[])`
  return result.map(visitOf)
}
