import { type SQL, sql } from 'drizzle-orm'
import type { Feature } from '../../domain/navigation/features.ts'
import { sqlNow, sqlToday } from '../sql-clock.ts'

/** Whether readers see an entry of a feature in lists, in a statement about its table. */
export function isEntryShown({ shown }: Pick<Feature, 'shown'>): SQL {
  switch (shown) {
    case 'hour':
      return sql`publish_date <= ${sqlNow} and archived_at is null`
    case 'day':
      return sql`publish_date <= ${sqlToday} and archived_at is null`
    case 'when open':
      return sql`open and archived_at is null`
    case 'always':
    case 'unless archived':
      return sql`archived_at is null`
  }
}
