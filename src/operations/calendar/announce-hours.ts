import type { Database } from '../../db/connect.ts'
import { announceHours as nameHours } from '../../db/queries/hours.ts'

/**
 * Announces to every process what has appeared or ended by the clock since the last call: posts that were published or
 * whose rights ended, pictures whose rights ended, specials, digital features, videos, issues, activities. Only one of
 * several concurrent callers announces. @returns how many
 */
export function announceHours({ db }: { db: Database }): Promise<number> {
  return nameHours(db)
}
