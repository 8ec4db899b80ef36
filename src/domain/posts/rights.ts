import { taipeiDay } from '../time/taipei.ts'

/**
 * Whether a licensed piece may be shown at an instant: until the end of the last Taipei calendar day of its rights.
 * @param rightsEndOn that day, as `YYYY-MM-DD`; null for own content, or a licence without an end
 */
export function rightsHold(rightsEndOn: string | null, now: Date): boolean {
  return rightsEndOn === null || taipeiDay(now) <= rightsEndOn
}
