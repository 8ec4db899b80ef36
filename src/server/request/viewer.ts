import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import { sessionValueOf } from '../../api/auth/session-cookie.ts'
import { type Audience, audienceOf, type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { declaredAudience, type SharedAudience } from '../cdn/shared-headers.ts'

/** Reads the person of a Cookie header from the database; null when no member is signed in. */
export type ReadViewer = (cookie: string) => Promise<Viewer | null>

/** User agents of programs that fetch on a person's behalf: tools of readers and operators, not crawlers. */
const programs = /^(curl|wget|node|undici|python|axios|httpie|go-http-client|okhttp|java)|headless/i

const sessionTtl = 30_000
/** The maximum length of a cached user agent, characters; longer ones come from unusual clients. */
const maxAgentLength = 400

/**
 * Resolves the viewer, once per request. Session data is cached for at most 30 s and purged when the member changes
 * (the tag `member:{id}`).
 */
export class Viewers {
  readonly #read: ReadViewer
  readonly #secure: boolean
  readonly #behindCache: boolean
  readonly #known: LRUCache<string, { viewer: Viewer | null }>
  readonly #bots = new LRUCache<string, boolean>({ max: 5000 })
  #generation = 0

  /**
   * @param secure whether the site is on https, where its session cookie has a name that only https can set
   * @param behindCache whether a shared cache declares the audience of requests without a session
   */
  constructor(read: ReadViewer, secure = false, behindCache = false) {
    this.#read = read
    this.#secure = secure
    this.#behindCache = behindCache
    this.#known = new LRUCache({ max: 50_000, ttl: sessionTtl })
  }

  /** The audience that a shared cache declares; null without such a cache, and for a request with a session. */
  declaredAudience(cookie: string | undefined, declared: string | undefined): SharedAudience | null {
    return this.#behindCache ? declaredAudience(cookie, declared) : null
  }

  /** The audience of the requester, when it can be determined without the database. */
  knownAudience(cookie: string | undefined, userAgent: string | undefined): Audience | null {
    const token = cookie && sessionValueOf(cookie, this.#secure)
    if (!token) return this.#isBot(userAgent) ? 'bot' : 'visitor'
    const cached = this.#known.get(token)
    return cached ? audienceOf(withBot(cached.viewer, this.#isBot(userAgent))) : null
  }

  /** The viewer of a request. */
  async resolve(cookie: string | undefined, userAgent: string | undefined): Promise<Viewer> {
    const bot = this.#isBot(userAgent)
    const token = cookie && sessionValueOf(cookie, this.#secure)
    if (!cookie || !token) return withBot(null, bot)
    const cached = this.#known.get(token)
    if (cached) return withBot(cached.viewer, bot)
    const generation = this.#generation
    const viewer = await this.#read(cookie)
    if (generation === this.#generation) this.#known.set(token, { viewer })
    return withBot(viewer, bot)
  }

  /** Evicts the members whose tags are purged. */
  purge(tags: readonly string[]): void {
    const all = tags.includes('all')
    const members = new Set(tags.filter((tag) => tag.startsWith('member:')).map((tag) => tag.slice('member:'.length)))
    if (members.size === 0 && !all) return
    this.#generation += 1
    for (const [token, { viewer }] of this.#known.entries())
      if (all || viewer === null || (viewer.memberId && members.has(viewer.memberId))) this.#known.delete(token)
  }

  #isBot(userAgent: string | undefined): boolean {
    if (!userAgent) return false
    const cached = this.#bots.get(userAgent)
    if (cached !== undefined) return cached
    const bot = isbot(userAgent.slice(0, maxAgentLength)) && !programs.test(userAgent)
    if (userAgent.length <= maxAgentLength) this.#bots.set(userAgent, bot)
    return bot
  }
}

/** A signed-in member is a person, whatever the user agent. */
const withBot = (viewer: Viewer | null, bot: boolean): Viewer => viewer ?? { ...visitor, bot }
