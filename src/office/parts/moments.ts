import { taipeiMoment } from '../../domain/time/taipei.ts'

/** An instant in Taipei, in words. */
export const momentOf = (instant: string) => taipeiMoment(new Date(instant))

const hour = 3_600_000
/** An instant as a box for day and time holds it, Taipei's; empty for none. */
export const boxOf = (instant: string | null) =>
  instant === null ? '' : new Date(new Date(instant).getTime() + 8 * hour).toISOString().slice(0, 16)
/** What such a box holds as an instant; null for an empty one. */
export const instantOf = (box: string) => (box === '' ? null : `${box.length === 16 ? `${box}:00` : box}+08:00`)
