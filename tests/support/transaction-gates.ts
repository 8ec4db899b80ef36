import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { TestDatabase } from './database.ts'

/** Where a process is held: when it writes a row that contains a name, or when it commits that row. */
export interface Point {
  table: string
  event: 'insert' | 'update'
  at: 'write' | 'commit'
  /** A substring of the row. */
  names: string
}

/** Key of the advisory lock that holds transactions at the points. */
const key = 7_234_099
const moment = () => new Promise((resolve) => setImmediate(resolve))

/**
 * Makes transactions wait, inside PostgreSQL, at given points of their work, for as long as the test needs: so a
 * process can be killed exactly there, or another transaction can start meanwhile.
 */
export async function holdAt(db: TestDatabase, url: string, points: readonly Point[]) {
  const holder = new pg.Client({ connectionString: url })
  await holder.connect()
  await holder.query('select pg_advisory_lock($1)', [key])
  await holder.query(`create or replace function hold() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${key}); return null; end $$`)
  for (const [nr, { table, event, at, names }] of points.entries()) {
    const [kind, deferred] = at === 'commit' ? ['constraint trigger', 'deferrable initially deferred'] : ['trigger', '']
    await holder.query(`create ${kind} hold_${nr} after ${event} on ${table} ${deferred} for each row
      when (to_jsonb(new)::text like '%${names}%') execute function hold()`)
  }
  const waiting = async () => {
    const result = await db.execute<{ pid: number }>(
      // pg_locks lists the locks of all databases: other tests hold transactions with the same key
      sql`select l.pid from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and l.objid = ${key} and not l.granted`,
    )
    return result.rows.map(({ pid }) => pid)
  }
  const dropTriggers = async () => {
    for (const [nr, { table }] of points.entries()) await db.execute(sql.raw(`drop trigger hold_${nr} on ${table}`))
  }
  return {
    /** Resolves when a transaction waits at each point. */
    async reached(): Promise<void> {
      while ((await waiting()).length < points.length) await moment()
    },
    /**
     * Releases the lock. What the dead process had committed is done then, everything else is rolled back; no
     * transaction is held any more.
     */
    async release(): Promise<void> {
      const waitingPids = await waiting()
      await holder.end()
      const living = async () =>
        (await db.execute(sql`select from pg_stat_activity where pid = any(${sql.param(waitingPids)}::int[])`)).rows.length > 0
      while (await living()) await moment()
      await dropTriggers()
    },
    /** Lets the waiting transactions continue; resolves when `finished` has. */
    async goOn<T>(finished: Promise<T>): Promise<T> {
      await holder.end()
      const done = await finished
      await dropTriggers()
      return done
    },
    /**
     * Resolves when another transaction waits for a row or a table that a held one has locked; rejects if `work` ends
     * first.
     */
    async blocks(work: Promise<unknown>): Promise<void> {
      let ended = false
      const end = () => {
        ended = true
      }
      work.then(end, end)
      while (!(await isAnyBlocked(db))) {
        if (ended) throw new Error('it did not wait')
        await moment()
      }
    },
  }
}

async function isAnyBlocked(db: TestDatabase): Promise<boolean> {
  const result = await db.execute(sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and l.locktype <> 'advisory' and a.datname = current_database()`)
  return result.rows.length > 0
}
