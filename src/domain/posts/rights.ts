import { taipeiDay } from '../time/taipei.ts'

/**
 * Whether a licensed piece may be shown at an instant: until the last Taipei calendar day of its rights is over.
 * @param rightsEndOn that day, as `YYYY-MM-DD`; null for what is ours, or licensed without an end
 */
export function rightsHold(rightsEndOn: string | null, now: Date): boolean {
  return rightsEndOn === null || taipeiDay(now) <= rightsEndOn
}
