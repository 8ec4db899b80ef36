import { may, type Person } from './may.ts'

/** The landing page after signing in without a return address: the office for staff, the front page for all others. */
export const homeOf = (person: Person | null): '/office' | '/' => (person && may(person, 'enter-office') ? '/office' : '/')
