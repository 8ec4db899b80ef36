import { tracedFetch } from '../../db/tracing.ts'
import type { Config } from '../config.ts'

/** The time limit of one call, milliseconds. */
const timeout = 5_000

/** One cache to purge. */
export interface PurgeTarget {
  /** Its host, for the log. */
  name: string
  /** The maximum number of keys in one call. */
  batch: number
  /** Purges the responses with one of the keys. @throws PurgeError, or the error of the connection */
  send: (keys: readonly string[]) => Promise<void>
}

/** A cache or its provider did not accept a purge. */
export class PurgeError extends Error {
  /** Milliseconds until the next attempt, as far as the provider states it. */
  readonly retryAfter: number | null

  constructor(status: number, reason: string, retryAfter: number | null) {
    super(`${status} ${reason}`)
    this.retryAfter = retryAfter
  }
}

type Settings = Pick<Config, 'CDN' | 'CDN_URL' | 'CDN_SERVICE' | 'CDN_TOKEN'>

/** The caches that the settings name: each Varnish separately, or one provider; none for nginx, which has no purges. */
export function purgeTargets({ CDN, CDN_URL, CDN_SERVICE = '', CDN_TOKEN = '' }: Settings): PurgeTarget[] {
  const [base = ''] = CDN_URL ?? []
  if (CDN === 'varnish') return (CDN_URL ?? []).map((url) => varnish(url, CDN_TOKEN))
  if (CDN === 'cloudflare') return [cloudflare(base || 'https://api.cloudflare.com/client/v4', CDN_SERVICE, CDN_TOKEN)]
  if (CDN === 'fastly') return [fastly(base || 'https://api.fastly.com', CDN_SERVICE, CDN_TOKEN)]
  return []
}

/** Varnish with ops/varnish.vcl: `PURGE` with the keys in a header, of which it accepts 8 KB. */
function varnish(url: string, token: string): PurgeTarget {
  const send = async (keys: readonly string[]) => {
    const headers = { authorization: `Bearer ${token}`, 'xkey-purge': keys.join(' ') }
    await call(new URL('/', url), { method: 'PURGE', headers })
  }
  return { name: new URL(url).host, batch: 500, send }
}

/** https://developers.cloudflare.com/api/resources/cache/methods/purge */
function cloudflare(base: string, zone: string, token: string): PurgeTarget {
  const send = async (tags: readonly string[]) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await call(`${base}/zones/${zone}/purge_cache`, { method: 'POST', headers, body: JSON.stringify({ tags }) })
    const { success, errors } = (await response.json()) as { success?: boolean; errors?: unknown }
    if (success !== true) throw new PurgeError(response.status, JSON.stringify(errors ?? 'no success').slice(0, 200), null)
  }
  return { name: new URL(base).host, batch: 100, send }
}

/** https://www.fastly.com/documentation/reference/api/purging */
function fastly(base: string, service: string, token: string): PurgeTarget {
  const send = async (keys: readonly string[]) => {
    const headers = { 'fastly-key': token, accept: 'application/json', 'surrogate-key': keys.join(' ') }
    await call(`${base}/service/${service}/purge`, { method: 'POST', headers })
  }
  return { name: new URL(base).host, batch: 256, send }
}

async function call(url: string | URL, init: RequestInit): Promise<Response> {
  const response = await tracedFetch({ service: 'cdn' }, url, {
    ...init,
    signal: AbortSignal.timeout(timeout),
    redirect: 'error',
  })
  if (response.ok) return response
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const reason = (await response.text().catch(() => '')).slice(0, 200)
  throw new PurgeError(response.status, reason, Number.isFinite(seconds) ? seconds * 1000 : null)
}
