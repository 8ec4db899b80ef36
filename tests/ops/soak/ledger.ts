import { readFileSync } from 'node:fs'

/** Actions of readers and staff. */
export type Kind =
  | 'page'
  | 'asset'
  | 'call'
  | 'search'
  | 'view count'
  | 'member page'
  | 'sign-in'
  | 'registration'
  | 'favourite'
  | 'health record'
  | 'order'
  | 'editor'

/** `refused`: 503 with Retry-After, which states when to try again. */
export type Outcome = 'ok' | 'refused' | 'failed' | 'wrong'
/** A request, and what came of it. */
export interface Sample {
  /** Milliseconds since the start. */
  at: number
  kind: Kind
  ms: number
  outcome: Outcome
  detail: string
}
/** How long something took that many requests are waited for. */
export interface Delay {
  at: number
  ms: number
}

/** Writes that were acknowledged: each must be in the database at the end. */
export interface Ledger {
  accounts: string[]
  favourites: { member: string; id: string }[]
  records: string[]
  orders: string[]
  paid: string[]
  titles: { uid: number; title: string }[]
  views: number
}

/** The mails that the mail server has accepted, read from its file. */
export function mailsIn(file: string): { to: string; data: string }[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line) as { to: string; data: string })
}
