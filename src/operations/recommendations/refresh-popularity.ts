import type { Database } from '../../db/connect.ts'
import { copyViewsToPosts } from '../../db/queries/popularity.ts'

/** Brings what "most read" sorts by up to date. Only posts whose number changed are written. @returns how many those were */
export async function refreshPopularity(db: Database): Promise<number> {
  return copyViewsToPosts(db)
}
