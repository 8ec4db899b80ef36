import { may, type Person } from '../office/may.ts'
import { type Clinical, checkOf } from './check.ts'

/** Whether somebody may see advice that waits for a check: everybody once it has one, staff before. */
export function isShown(clinical: Clinical, advice: string, person: Person): boolean {
  return !clinical.gated || checkOf(clinical, advice) !== 'none' || may(person, 'read-unchecked-advice')
}
