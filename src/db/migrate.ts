import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Connection } from './connect.ts'

/** Brings the schema up to date. Several processes may start at once: an advisory lock lets one do it. */
export async function migrate({ db, pool }: Connection): Promise<void> {
  const lock = await pool.connect()
  try {
    await lock.query('select pg_advisory_lock(7234001)')
    await applyMigrations(db, { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) })
  } finally {
    await lock.query('select pg_advisory_unlock(7234001)').catch(() => undefined)
    lock.release()
  }
}
