import type pg from 'pg'

/** Which of some statements PostgreSQL cannot prepare on the current schema, and why. Nothing is executed. */
export async function failingStatements(
  pool: pg.Pool,
  statements: readonly string[],
): Promise<{ statement: string; reason: string }[]> {
  const client = await pool.connect()
  const failing: { statement: string; reason: string }[] = []
  try {
    for (const statement of statements)
      try {
        await client.query(`prepare asked as ${statement}`)
        await client.query('deallocate asked')
      } catch (error) {
        failing.push({ statement, reason: (error as Error).message })
      }
    return failing
  } finally {
    client.release()
  }
}
