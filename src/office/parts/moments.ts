import { taipeiMoment } from '../../domain/time/taipei.ts'

/** An instant in Taipei time, formatted. */
export const momentOf = (instant: string) => taipeiMoment(new Date(instant))

const hour = 3_600_000
/** An instant as the value of a datetime field, in Taipei time; empty for none. */
export const dateTimeFieldOf = (instant: string | null) =>
  instant === null ? '' : new Date(new Date(instant).getTime() + 8 * hour).toISOString().slice(0, 16)
/** The value of such a field as an instant; null for an empty one. */
export const instantOf = (field: string) => (field === '' ? null : `${field.length === 16 ? `${field}:00` : field}+08:00`)
