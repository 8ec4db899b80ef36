import { createHmac, randomInt } from 'node:crypto'
import type { FactorSettings } from '../../operations/office/second-factor.ts'
import type { SessionCookie } from '../auth/session-cookie.ts'

/** The dependencies of the calls about the member's own account, apart from the database. */
export interface AccountSettings {
  /** Identifies the session of the request among the member's sessions. */
  cookie: SessionCookie
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** Computes the stored digest of a password. */
  digest: (password: string) => Promise<string>
  /** The site's name and URL, as used in mails. */
  site: { name: string; url: string }
  /** The key that encrypts the secrets of second factors. */
  factor: FactorSettings
}

/** Six digits for a mail. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** The stored digest of a short code: read access to the table does not reveal the code. */
export const codeDigest = ({ cookie }: AccountSettings, memberId: string, code: string): string =>
  createHmac('sha256', cookie.secret).update(`${memberId} ${code}`).digest('base64url')
