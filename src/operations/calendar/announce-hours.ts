import type { Database } from '../../db/connect.ts'
import { announceHours as nameHours } from '../../db/queries/hours.ts'

/**
 * Says to every process what has appeared or ended by the clock since it was last said: posts whose hour came or whose
 * rights ended, pictures whose rights ended, specials, digital features, videos, issues, activities. Once, however many ask. @returns how many those were
 */
export function announceHours({ db }: { db: Database }): Promise<number> {
  return nameHours(db)
}
