import { type Choice, choiceCookie, readChoice } from '../domain/consent/purposes.ts'
import { readCookie } from './cookies.ts'

/** What this reader has chosen about third parties, as of now; null as long as they have not. */
export function chosen(): Choice {
  return readChoice(readCookie(choiceCookie.name))
}
