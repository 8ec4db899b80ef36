import { asc, gte, max } from 'drizzle-orm'
import type { Holidays } from '../../domain/time/working-days.ts'
import type { Database } from '../connect.ts'
import { holidays } from '../schema/index.ts'

/** The known holidays from a Taipei day on; a few dozen at most. */
export async function holidaysFrom(db: Database, day: string): Promise<Holidays> {
  const found = await db.select({ day: holidays.day }).from(holidays).where(gte(holidays.day, day)).orderBy(asc(holidays.day))
  return new Set(found.map((holiday) => holiday.day))
}

/** The last known holiday, or null. */
export async function lastHoliday(db: Database): Promise<string | null> {
  const [found] = await db.select({ day: max(holidays.day) }).from(holidays)
  return found?.day ?? null
}
