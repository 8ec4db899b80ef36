import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Viewer } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../../operations/context.ts'

/** The header in which a `web` process tells an `api` process for whom it asks. */
export const claimHeader = 'x-healthpress-claim'
/** The header in which the answer names what purges it. */
export const tagsHeader = 'x-healthpress-tags'

/** How long a claim holds, milliseconds: long enough for clocks that differ a little. */
const holdsFor = 30_000

/** For whom a call is made. */
export interface Claim {
  viewer: Viewer
  requestId: string
  ip: string
  /** Through the lens: the instant, ISO 8601, and what stands in the place of a print. */
  at?: string | undefined
  lens?: OperationContext['lens']
}

interface Signed extends Claim {
  /** What it is good for: one call, method and address. */
  call: string
  until: number
}

/** The claim as it travels: what it says and a signature that nobody outside can make. */
export function signClaim(claim: Claim, call: string, secret: string, now = Date.now()): string {
  const signed: Signed = { ...claim, call, until: now + holdsFor }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${text}.${signatureOf(text, secret)}`
}

/** What a claim says; null when we did not sign it, it is for another call, or it is too old. */
export function readClaim(header: string | undefined, call: string, secret: string, now = Date.now()): Claim | null {
  const [text = '', signature = ''] = (header ?? '').split('.')
  const right = Buffer.from(signatureOf(text, secret))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { call: of, until, ...claim } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Signed
  return of === call && until >= now ? claim : null
}

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')
