import type pg from 'pg'
import { z } from 'zod'
import { clientRows } from '../../db/rows.ts'

const stateRow = z.strictObject({
  /** A standby, or a database that its operator has made read-only. */
  readOnly: z.boolean(),
  /** Whether there is a search index. */
  searchable: z.boolean(),
})
/** The state of a reachable database, for operators. */
export type DatabaseState = z.infer<typeof stateRow>

const statement = `
  select current_setting('transaction_read_only') = 'on' as "readOnly", exists (select from search_state) as searchable`

/** Queries the state of a database. @throws when it does not respond */
export async function readDatabaseState(pool: pg.Pool): Promise<DatabaseState> {
  const [state] = await clientRows(pool, stateRow)(statement)
  return state ?? { readOnly: false, searchable: false }
}
