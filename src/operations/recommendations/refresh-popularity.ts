import type { Database } from '../../db/connect.ts'
import { copyViewsToPosts } from '../../db/queries/popularity.ts'

/** Updates the read counts that "most read" sorts by. Only changed posts are written. @returns how many */
export async function refreshPopularity(db: Database): Promise<number> {
  return copyViewsToPosts(db)
}
