import { sql } from 'drizzle-orm'
import { type AuthConfig, createAuth } from '../../src/api/auth/auth.ts'
import { readViewer } from '../../src/api/auth/calls.ts'
import type { ApiBindings } from '../../src/api/serving/context.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { apiKey, createTestApi, siteOrigin } from './api.ts'
import type { TestDatabase } from './database.ts'

const config: AuthConfig = {
  SITE_URL: siteOrigin,
  SITE_NAME: '日安健康',
  AUTH_SECRET: 'only-for-tests-only-for-tests-only-for-tests',
}
/** Cheap password hashing: test accounts need no protection. */
const cheapPasswords = { N: 2, r: 1, p: 1 }
const silent = { error: () => undefined }

export interface ReceivedMail {
  status: number
  headers: Headers
  json: { code?: string; message?: string; errors?: { path: string; message: string }[]; items?: unknown } & Record<
    string,
    unknown
  >
}

let ipCount = 0

/** The API with accounts over a test's database, and browsers with cookie jars. */
export function accountsOver(db: TestDatabase, settings: Partial<AuthConfig> = {}) {
  const auth = createAuth({ db, config: { ...config, ...settings }, log: silent, cost: cheapPasswords })
  const api = createTestApi({ auth })

  /** A separate browser with an IP address of its own. */
  const openBrowser = () => {
    const jar = new Map<string, string>()
    ipCount += 1
    const ip = `198.51.${Math.floor(ipCount / 250)}.${(ipCount % 250) + 1}`

    const call = async (
      path: string,
      body?: unknown,
      more: { headers?: Record<string, string>; bindings?: Partial<ApiBindings> } = {},
    ): Promise<ReceivedMail> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const own = {
        'api-key': apiKey,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json', origin: siteOrigin }),
      }
      const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
      const init = text === undefined ? {} : { method: 'POST', body: text }
      const request = new Request(siteOrigin + path, { ...init, headers: { ...own, ...more.headers } })
      const response = await api.fetch(request, {
        db,
        viewer:
          (cookie && (await readViewer({ db, auth, factorRequired: more.bindings?.env === 'production' }, cookie))) || visitor,
        requestId: 'test-request',
        ip,
        now: new Date(),
        apiKey,
        origins: new Set([siteOrigin]),
        env: 'demo',
        clinical: { gated: false, checks: [] },
        limits: { read: 1_000_000, write: 1_000_000, view: 1_000_000 },
        internal: false,
        skipMinDuration: true,
        ...more.bindings,
      } satisfies ApiBindings)
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '' || /max-age=0\b/i.test(line)) jar.delete(name)
        else jar.set(name, value)
      }
      return {
        status: response.status,
        headers: response.headers,
        json: (await response.json().catch(() => ({}))) as ReceivedMail['json'],
      }
    }
    /** The e-mail address of the signed-in member, or null. */
    const whoAmI = async () => {
      const { json } = await call('/api/v1.0/member/me')
      return (json.items as { email: string }[])[0]?.email ?? null
    }
    return { jar, ip, call, whoAmI }
  }
  return { auth, openBrowser }
}

export type Browser = ReturnType<ReturnType<typeof accountsOver>['openBrowser']>

export interface Mail extends Record<string, unknown> {
  subject: string
  html: string
  text: string
}

/** The mails to an e-mail address in the outbox, newest first. */
export async function mailsTo(db: TestDatabase, recipient: string): Promise<Mail[]> {
  const result = await db.execute<Mail>(
    sql`select subject, html, text from mail_outbox where recipient = ${recipient} order by created_at desc, id`,
  )
  return result.rows
}

/** The six-digit code of a mail. */
export const codeIn = (mail: Mail | undefined): string => /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0] ?? 'no code'

/** The first link of a mail to a path. */
export function linkIn(mail: Mail | undefined, path: string): URL {
  const link = mail?.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path)
  if (!link) throw new Error(`no link to ${path} in: ${mail?.text}`)
  return new URL(link)
}

export const password = 'seven-green-lanterns'
/** The name of the session cookie on plain http. */
export const cookieName = 'healthpress.session_token'
let people = 0

/** A user unknown to the site. */
export const newPerson = () => {
  people += 1
  return { name: `讀者${people}`, email: `reader${people}@mail.test`, password }
}

/** Registers a new user and confirms the e-mail address, so that they are signed in in the browser. */
export async function joinAs(db: TestDatabase, browser: Browser): Promise<ReturnType<typeof newPerson>> {
  const person = newPerson()
  await browser.call('/api/auth/sign-up/email', person)
  const [mail] = await mailsTo(db, person.email)
  await browser.call('/api/auth/email-otp/verify-email', { email: person.email, otp: codeIn(mail) })
  return person
}

export const signIn = (browser: Browser, email: string, input = password): Promise<ReceivedMail> =>
  browser.call('/api/auth/sign-in/email', { email, password: input })
