import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import type { Endpoint } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { may } from '../../domain/office/may.ts'
import { waitText } from '../../domain/time/wait-text.ts'
import type { ApiEnv } from './context.ts'
import { HttpProblem } from './problem.ts'

/** Requests per minute from one IP address, by kind. */
export interface RateLimits {
  read: number
  write: number
  /** Calls that browsers make for each view. */
  view: number
}

/** The maximum number of tracked IP addresses. An evicted one starts afresh, which is acceptable for a limit of this kind. */
const maxBuckets = 20_000

/** Token buckets: each holds a minute's worth and refills steadily. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, { tokens: number; refilledAt: number }>({ max: maxBuckets })

  /**
   * Takes one token.
   * @param now milliseconds
   * @returns 0 when there was one, otherwise the whole seconds until there is
   */
  take(key: string, perMinute: number, now: number): number {
    const perMillisecond = perMinute / 60_000
    const bucket = this.#buckets.get(key) ?? { tokens: perMinute, refilledAt: now }
    const tokens = Math.min(perMinute, bucket.tokens + Math.max(0, now - bucket.refilledAt) * perMillisecond)
    const hasToken = tokens >= 1
    this.#buckets.set(key, { tokens: hasToken ? tokens - 1 : tokens, refilledAt: Math.max(now, bucket.refilledAt) })
    return hasToken ? 0 : Math.ceil((1 - tokens) / perMillisecond / 1000)
  }

  get size(): number {
    return this.#buckets.size
  }
}

const viewRoutes = (endpoints as readonly Endpoint[])
  .filter(({ shared, beacon }) => shared || beacon)
  .map(({ method, path }) => ({ method, path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}/?$`) }))

/** The limit that applies to a request. */
export function rateLimitKind(method: string, path: string): keyof RateLimits {
  const effectiveMethod = method === 'HEAD' ? 'GET' : method
  if (viewRoutes.some((call) => call.method === effectiveMethod && call.path.test(path))) return 'view'
  return effectiveMethod === 'GET' ? 'read' : 'write'
}

/**
 * The first guard: the rate limit per IP address. Staff are counted individually: a newsroom shares an IP address, and
 * autosave sends a request every few seconds. Calls from inside the process are exempt.
 */
export function limitRate(): MiddlewareHandler<ApiEnv> {
  const buckets = new TokenBuckets()
  return async (c, next) => {
    const { internal, ip, limits, now, viewer } = c.env
    if (!internal) {
      const kind = rateLimitKind(c.req.method, c.req.path)
      const wait = buckets.take(
        `${kind} ${may(viewer, 'enter-office') ? viewer.memberId : networkOf(ip)}`,
        limits[kind],
        now.getTime(),
      )
      if (wait > 0)
        throw new HttpProblem(429, 'too_many_requests', `要求太頻繁，請在 ${waitText(wait)}後再試`, {
          headers: { 'retry-after': String(wait) },
        })
    }
    await next()
  }
}

/** The network of an IP address: itself or, for IPv6, the /64 from which one subscriber can choose addresses. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = ip.toLowerCase().split('%', 1).join('').split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail ? tail.split(':') : []
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  const groups = [...front, ...gap, ...back].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.join(':')}::/64`
}
