import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { digestPassword } from '../../operations/membership/password-digest.ts'
import type { FactorSettings } from '../../operations/office/app-codes.ts'
import type { SessionCookie } from '../auth/session-cookie.ts'

/** What the calls about one's own account need besides the database. */
export interface AccountSettings {
  /** How the session of the request is known among the member's others. */
  cookie: SessionCookie
  /** Names of the site, which are nobody's password. */
  siteNames: readonly string[]
  /** What is kept of a password. */
  digest: (password: string) => Promise<string>
  /** What the mails name. */
  site: { name: string; url: string }
  /** What the codes of second factors are sealed by. */
  factor: FactorSettings
}

/** For tests of calls that nobody has signed in for. */
export const withoutAccounts = (): AccountSettings => ({
  cookie: { secret: randomBytes(32).toString('hex'), secure: false, lifetime: 0 },
  siteNames: [],
  digest: digestPassword,
  site: { name: '日安健康', url: 'http://site.test' },
  factor: { secret: randomBytes(32).toString('hex'), siteName: '日安健康' },
})

/** Six digits to be mailed. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** A short code as it is kept: nobody who reads the table reads the code. */
export const codeDigest = ({ cookie }: AccountSettings, memberId: string, code: string): string =>
  createHmac('sha256', cookie.secret).update(`${memberId} ${code}`).digest('base64url')
