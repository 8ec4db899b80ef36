import type pg from 'pg'
import type { Connection } from '../../db/connect.ts'
import { removeGeneratedPublished } from '../../db/queries/published-versions.ts'
import { generatedDomain } from './generated-favorites.ts'

const step = 5000

/** Deletes every generated post that was not edited by a person. */
export async function removeGeneratedPosts(db: Connection['db']): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await removeGeneratedPublished(db, step)
    removed += count
    if (count < step) return removed
  }
}

/** Deletes every generated member, and so every generated favorite. */
export async function removeGeneratedMembers(pool: pg.Pool): Promise<number> {
  return inSteps(pool, `delete from members where id in (select id from members where email like $1 limit ${step})`, [
    `%@${generatedDomain}`,
  ])
}

/** Repeats a delete until nothing is left: short transactions with few locks. */
async function inSteps(pool: pg.Pool, statement: string, values: string[]): Promise<number> {
  let removed = 0
  for (;;) {
    const count = (await pool.query(statement, values)).rowCount ?? 0
    removed += count
    if (count < step) return removed
  }
}
