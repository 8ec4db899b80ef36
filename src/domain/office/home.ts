import { may, type Person } from './may.ts'

/** Where somebody begins who signed in and had asked for no page: who works here in the office, all others on the front page. */
export const homeOf = (person: Person | null): '/office' | '/' => (person && may(person, 'enter-office') ? '/office' : '/')
