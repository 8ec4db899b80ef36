import { createHmac, timingSafeEqual } from 'node:crypto'
import { tracedFetch } from '../../db/tracing.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../../operations/context.ts'
import type { ApiFetch } from '../pages/transport.ts'

/** The header in which a `web` process passes the caller to an `api` process. */
export const claimHeader = 'x-healthpress-claim'
/** The header with the cache tags of the response. */
export const tagsHeader = 'x-healthpress-tags'

/** The lifetime of a claim, milliseconds: long enough for small clock differences. */
const claimLifetime = 30_000

/** The caller on whose behalf a call is made. */
export interface Claim {
  viewer: Viewer
  requestId: string
  ip: string
  /** Through the lens: the instant, ISO 8601, and the substitute for a published version. */
  at?: string | undefined
  lens?: OperationContext['lens']
}

interface SignedClaim extends Claim {
  /** The call that it is valid for: method and URL. */
  call: string
  until: number
}

/** The signed claim for the header. */
export function signClaim(claim: Claim, call: string, secret: string, now = Date.now()): string {
  const signed: SignedClaim = { ...claim, call, until: now + claimLifetime }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${text}.${signatureOf(text, secret)}`
}

/**
 * The content of a claim; null when its signature is invalid, it is for another call, or it has expired.
 * @param secrets the current one, and the previous one while it is being replaced
 */
export function readClaim(header: string | undefined, call: string, secrets: readonly string[], now = Date.now()): Claim | null {
  const [text = '', signature = ''] = (header ?? '').split('.')
  if (!secrets.some((secret) => isEqual(signature, signatureOf(text, secret)))) return null
  const { call: signedCall, until, ...claim } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as SignedClaim
  return signedCall === call && until >= now ? claim : null
}

function isEqual(item: string, other: string): boolean {
  const [actualSignature, expected] = [Buffer.from(item), Buffer.from(other)]
  return actualSignature.length === expected.length && timingSafeEqual(actualSignature, expected)
}

const signatureOf = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('base64url')

/** Milliseconds; longer than any call may take there. */
const callTimeout = 30_000

/** Timeout of a call with files, which are forwarded as a stream, milliseconds. */
const uploadTimeout = 600_000

const isInParts = ({ headers }: Request) => headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/**
 * The API of another process, over HTTP. Each call carries what its page needs: cookie, user agent, and in the signed
 * claim the reader (or the audience), the reader's IP address, whether it is a crawler.
 */
export function remoteApi(origin: string, secret: string): ApiFetch {
  return async (request, { viewer, requestId, ip, now, lens, tag }) => {
    const { pathname, search } = new URL(request.url)
    const url = pathname + search
    const headers = new Headers(request.headers)
    headers.set(
      claimHeader,
      signClaim({ viewer, requestId, ip, at: now?.toISOString(), lens }, callOf(request.method, url), secret),
    )
    headers.delete('origin')
    const response = await tracedFetch({ service: 'api', continues: true }, new URL(url, origin), {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(isInParts(request) ? uploadTimeout : callTimeout),
      ...(request.method === 'POST' ? { body: isInParts(request) ? request.body : await request.text(), duplex: 'half' } : {}),
    })
    if (tag) for (const name of (response.headers.get(tagsHeader) ?? '').split(' ')) if (name) tag(name)
    return response
  }
}

/** The identifier of a call in its claim. */
export const callOf = (method = 'GET', url = '/') => `${method} ${url}`
