import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type ApiSettings, createApi } from '../../src/api/app.ts'
import type { PaymentSettings } from '../../src/api/payment/settings.ts'
import type { ApiBindings } from '../../src/api/serving/context.ts'
import { handleInProcess } from '../../src/api/serving/in-process-call.ts'
import type { ApiApp } from '../../src/api/serving/serve.ts'
import type { Reply, Transport } from '../../src/contract/client.ts'
import { findMember } from '../../src/db/queries/membership.ts'
import { type SessionState, viewerInSession } from '../../src/domain/membership/session-viewer.ts'
import { type Viewer, visitor } from '../../src/domain/membership/viewer.ts'
import type { Capability } from '../../src/domain/office/may.ts'
import { Presence } from '../../src/operations/manuscripts/presence.ts'
import { openStore } from '../../src/operations/media/store.ts'
import { digestPassword } from '../../src/operations/membership/password-digest.ts'
import type { TestDatabase } from './database.ts'

/** The users of a test; all but the visitor are demo accounts. */
export const people = ['visitor', 'member', 'expired', 'subscriber', 'editor', 'admin', 'professional'] as const
export type Person = (typeof people)[number]

export const apiKey = 'test-key'
export const siteOrigin = 'http://site.test'

export interface CallOptions {
  /** One of the accounts, or any viewer. */
  as?: Person | Viewer
  method?: string
  body?: unknown
  headers?: Record<string, string>
  bindings?: Partial<ApiBindings>
}

export interface ApiResponse {
  status: number
  headers: Headers
  text: string
  /** The parsed body; null when there is none or it is no JSON. */
  json: { items?: unknown; code?: string; errors?: { path: string; message: string }[] } & Record<string, unknown>
  /** The cache tags of the response. */
  tags: string[]
}

/** Server errors reported by the API; a test that provokes one checks them here. */
export const reported: unknown[] = []
/** Signs form tokens and mail links in tests. */
export const testSecret = 'only-for-tests-only-for-tests-only-for-tests'
/** Recipient of the forms. */
export const operatorMail = 'desk@operator.test'
const site = { name: '日安健康', url: siteOrigin }
const dataFolder = join(tmpdir(), `healthpress-test-media-${process.pid}`)

/** The demo's gateway. */
export const testPayment: PaymentSettings = {
  gateway: { mode: 'local' },
  isConfigured: true,
  isTest: false,
  site,
  log: () => undefined,
}

/**
 * The API with the test's settings; by default without signed-in members, with the demo's gateway, a folder of its own
 * for media, and presence in a single process.
 */
export const createTestApi = (settings: Partial<ApiSettings> = {}): ApiApp =>
  createApi({
    report: (error) => reported.push(error),
    auth: null,
    accounts: settings.auth ?? {
      cookie: { secret: testSecret, secure: false, lifetime: 0 },
      siteNames: [],
      digest: digestPassword,
      site,
      factor: { secret: testSecret, siteName: site.name },
    },
    forms: { secret: testSecret, linkSecrets: [testSecret], site, notificationEmail: operatorMail },
    payment: testPayment,
    media: { store: openStore({ s3: null, dataFolder }), scratch: join(dataFolder, 'uploads'), scan: null },
    presence: { presence: new Presence(async () => {}), recognize: async () => visitor },
    lens: { secret: testSecret },
    sendsMail: true,
    mailReportTokens: [],
    ...settings,
  })

const api = createTestApi()

/**
 * Calls the API as the server would: with key and content type, with the viewer read from the database. A body of text
 * or bytes is sent unchanged; one with files as multipart form.
 */
export async function callApi(db: TestDatabase, path: string, options: CallOptions = {}): Promise<ApiResponse> {
  const { body } = options
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  const form = formOf(body)
  const json = method === 'POST' && !form
  const headers = { 'api-key': apiKey, ...(json ? { 'content-type': 'application/json' } : {}), ...options.headers }
  const asItIs = body === undefined || typeof body === 'string' || body instanceof Uint8Array
  const text = form ?? (asItIs ? (body as BodyInit | undefined) : JSON.stringify(body))
  const tags: string[] = []
  const request = new Request(siteOrigin + path, { method, headers, ...(text === undefined ? {} : { body: text }) })
  return readResponse(await api.fetch(request, await bindingsFor(db, tags, options)), tags)
}

/** The multipart form of a body with files; null for any other. */
function formOf(body: unknown): FormData | null {
  const files = (body as { file?: unknown } | undefined)?.file
  if (!Array.isArray(files) || !files.every((one) => one instanceof File)) return null
  const form = new FormData()
  for (const file of files) form.append('file', file)
  return form
}

/** The transport for a client's in-process calls, as pages use it. */
export function inProcessTransport(db: TestDatabase, tags: string[], options: Pick<CallOptions, 'as' | 'bindings'>): Transport {
  return async (url, init, name, { params, query }): Promise<Reply> => {
    const call = { name, url, params, query, headers: init.headers, body: init.body }
    const bindings = await bindingsFor(db, tags, { ...options, bindings: { internal: true, ...options.bindings } })
    return handleInProcess(api, call, bindings, (error) => reported.push(error))
  }
}

export async function bindingsFor(
  db: TestDatabase,
  tags: string[],
  { as = 'visitor', bindings }: CallOptions,
): Promise<ApiBindings> {
  const now = bindings?.now ?? new Date()
  return {
    db,
    viewer: typeof as === 'string' ? await viewerFor(db, as, now) : as,
    requestId: 'test-request',
    ip: '192.0.2.1',
    now,
    apiKey,
    origins: new Set([siteOrigin]),
    env: 'demo',
    clinical: { gated: false, checks: [] },
    limits: { read: 1_000_000, write: 1_000_000, view: 1_000_000 },
    internal: false,
    skipMinDuration: true,
    tag: (name: string) => void tags.push(name),
    ...bindings,
  }
}

async function readResponse(response: Response, tags: string[]): Promise<ApiResponse> {
  const text = await response.text()
  const json = /json/.test(response.headers.get('content-type') ?? '') && text !== '' ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, text, json, tags }
}

/** The uuid of a demo account. */
export async function memberIdOf(db: TestDatabase, person: Exclude<Person, 'visitor'>): Promise<string> {
  const result = await db.execute<{ id: string }>(sql`select id from members where email = ${`${person}@example.com`}`)
  const id = result.rows[0]?.id
  if (!id) throw new Error(`no demo account ${person}@example.com`)
  return id
}

/** A user as the server resolves them, from the database and the domain rule. */
export async function viewerFor(db: TestDatabase, person: Person, now: Date): Promise<Viewer> {
  if (person === 'visitor') return visitor
  const member = await findMember(db, await memberIdOf(db, person))
  return member ? viewerInSession({ ...member, memberId: member.id, ...signedInAt(now) }, now, false) : visitor
}

/** A session without a second factor of a user who has just signed in. */
const signedInAt = (now: Date): SessionState => ({
  session: randomUUID(),
  signedInAt: now,
  provenAt: null,
  workedAt: null,
  app: false,
  passkey: false,
})

/** A member with a role with exactly these capabilities. */
export async function viewerWith(db: TestDatabase, trusted: readonly Capability[]): Promise<Viewer> {
  const name = `trusted-${trusted.join('-')}`
  const set = `{${trusted.join(',')}}`
  const result = await db.execute<{ id: string }>(sql`
    insert into members (name, email, email_verified) values (${name}, ${`${name}@mail.test`}, true)
    on conflict (email) do update set name = excluded.name returning id`)
  const memberId = result.rows[0]?.id ?? ''
  await db.execute(
    sql`insert into staff_roles (key, name, capabilities) values (${name}, ${name}, ${set}::text[]) on conflict do nothing`,
  )
  await db.execute(sql`insert into member_roles (member_id, role_key) values (${memberId}, ${name}) on conflict do nothing`)
  const now = new Date()
  return viewerInSession({ memberId, capabilities: trusted, author: null, h_end_date: null, ...signedInAt(now) }, now, false)
}
