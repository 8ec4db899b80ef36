import type pg from 'pg'

/** Which of some statements PostgreSQL cannot read on the schema as it is, and why. Nothing is run. */
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
