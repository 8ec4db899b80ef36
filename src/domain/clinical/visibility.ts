import { may, type Person } from '../office/may.ts'
import { type Clinical, checkOf } from './check.ts'

/** Visibility of advice that requires a check: every reader after the check, staff before it. */
export function isShown(clinical: Clinical, advice: string, person: Person): boolean {
  return !clinical.gated || checkOf(clinical, advice) !== 'none' || may(person, 'read-unchecked-advice')
}
