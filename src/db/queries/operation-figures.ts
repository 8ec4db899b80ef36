import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const mailBacklogRow = z.strictObject({ priority: z.int(), mails: z.int(), oldest_seconds: z.number() })

/** The unsent mails by priority: how many, and since when the oldest waits. */
export async function mailBacklog(db: Database): Promise<z.infer<typeof mailBacklogRow>[]> {
  return rows(db, mailBacklogRow)`
    select priority, count(*)::int as mails, extract(epoch from now() - min(created_at))::float8 as oldest_seconds
    from mail_outbox where sent_at is null and failed_at is null group by priority`
}

const jobBacklogRow = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  /** How long ago a worker counted them; null before the first time. */
  counted_seconds: z.number().nullable(),
})
export type JobBacklogRow = z.infer<typeof jobBacklogRow>

const foundRow = z.strictObject({ found: z.boolean() })

/** The job queues as their workers counted them last; none before the first worker has started. */
export async function jobBacklogs(db: Database): Promise<JobBacklogRow[]> {
  const [queue] = await rows(db, foundRow)`select to_regclass('pgboss.queue') is not null as found`
  if (!queue?.found) return []
  return rows(db, jobBacklogRow)`
    select name, queued_count::int as waiting, active_count::int as active, failed_count::int as failed,
      extract(epoch from now() - monitor_on)::float8 as counted_seconds
    from pgboss.queue where name not like '\_\_pgboss%' order by name`
}

const searchLagRow = z.strictObject({ seconds: z.number(), building: z.boolean() })

/** How long the longest waiting changed post is not in the search index, and whether there is no index yet. */
export async function searchLag(db: Database): Promise<z.infer<typeof searchLagRow>> {
  const [lag] = await rows(db, searchLagRow)`
    select coalesce((select extract(epoch from now() - min(due_at)) from search_dirty where due_at <= now()), 0)::float8 as seconds,
      not exists (select from search_state) as building`
  return lag ?? { seconds: 0, building: true }
}
