import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { z } from 'zod'
import { connectionParameters } from '../../db/hosts.ts'
import { clientRows } from '../../db/rows.ts'
import { errorText, type Logger } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { PurgeError, type PurgeTarget } from './purge-targets.ts'
import { keyOfAll, keysToPurge } from './shared-headers.ts'

/** Keys that arrive within this time are sent in one call, milliseconds. */
const gatherFor = 50
/**
 * Each purge is repeated after this time, milliseconds: a cache may have fetched a page in between from a process that
 * had not been notified yet. All processes are notified within a third of it.
 */
const repeatAfter = 700
/** The wait before the first retry after a failure, and the longest one, milliseconds. */
const backoff = { first: 500, longest: 30_000 }
/** With more waiting keys than this, everything is purged instead. */
const maxWaiting = 2_000
/** How long a follower retains keys, milliseconds: the leader may have crashed before sending them. */
const memoryTime = 60_000
/** The interval at which a process tries to become the leader, milliseconds. */
const electEvery = 1_000
/** The key of the advisory lock that the leader holds: no other part of the site uses it. */
const lock = 0x70757267
const lockRow = z.strictObject({ taken: z.boolean() })

interface PendingPurge {
  /** Whether the purge is repeated after it has been sent. */
  repeats: boolean
  since: number
}

type Report = Pick<Logger, 'info' | 'warn'>

/**
 * Queue of purge requests for one cache. They are sent in batches; a failed batch is sent again after those that wait.
 */
class PurgeQueue {
  readonly #target: PurgeTarget
  readonly #log: Report
  readonly #count: Metrics['purgedKeys']
  readonly #waiting = new Map<string, PendingPurge>()
  readonly #stopping = new AbortController()
  #running: Promise<void> | null = null
  #failures = 0

  constructor(target: PurgeTarget, log: Report, count: Metrics['purgedKeys']) {
    this.#target = target
    this.#log = log
    this.#count = count
  }

  add(keys: readonly string[], repeats = true): void {
    if (this.#stopping.signal.aborted) return
    for (const key of keys) {
      const waiting = this.#waiting.get(key)
      this.#waiting.set(key, { repeats: repeats || waiting?.repeats === true, since: waiting?.since ?? performance.now() })
    }
    if (this.#waiting.size > maxWaiting) {
      const since = Math.min(...[...this.#waiting.values()].map((item) => item.since))
      this.#waiting.clear()
      this.#waiting.set(keyOfAll, { repeats: true, since })
    }
    if (this.#running === null && this.#waiting.size > 0) this.#running = this.#run()
  }

  /** The number of waiting keys, and the age of the oldest, seconds. */
  get load(): { waiting: number; oldest: number } {
    const ages = [...this.#waiting.values()].map(({ since }) => performance.now() - since)
    return { waiting: this.#waiting.size, oldest: Math.max(0, ...ages) / 1000 }
  }

  /** Sends what waits, until the first failure, and ends. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    await this.#pause(gatherFor)
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting.entries()].slice(0, this.#target.batch)
      for (const [key] of batch) this.#waiting.delete(key)
      const wait = await this.#send(batch)
      if (wait === null) continue
      if (this.#stopping.signal.aborted) break
      await this.#pause(wait)
    }
    this.#running = null
  }

  /** @returns null, or how long to wait before the next attempt */
  async #send(batch: readonly (readonly [string, PendingPurge])[]): Promise<number | null> {
    try {
      await this.#target.send(batch.map(([key]) => key))
    } catch (error) {
      for (const [key, entry] of batch) this.#waiting.set(key, { ...entry, repeats: true })
      this.#failures += 1
      this.#count('failed', 1)
      const details = { cache: this.#target.name, keys: batch.length, error: errorText(error) }
      if (this.#failures === 1) this.#log.warn(details, 'a shared cache could not be purged; the purge is retried')
      const stated = error instanceof PurgeError ? error.retryAfter : null
      return Math.min(stated ?? backoff.first * 2 ** (this.#failures - 1), backoff.longest)
    }
    this.#count('purged', batch.length)
    if (this.#failures > 0) this.#log.info({ cache: this.#target.name }, 'purging of a shared cache works again')
    this.#failures = 0
    const repeatKeys = batch.filter(([, { repeats }]) => repeats).map(([key]) => key)
    if (repeatKeys.length > 0) void this.#pause(repeatAfter).then(() => this.add(repeatKeys, false))
    return null
  }

  /** Waits, or until this queue is stopped. */
  #pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined)
  }
}

/** Purges shared caches. */
export interface Purger {
  /** Purges what has one of the cache tags; every process of the site calls it for every change. */
  purge: (tags: readonly string[]) => void
  load: () => { waiting: number; oldest: number }
  stop: () => Promise<void>
}

/**
 * Purges the shared caches when cache tags are purged. One process of the site sends the purges, the
 * leader; every other process stores the last ones, and sends them when it becomes the leader. Purges are idempotent. The
 * first leader purges everything: what changed while no process ran is unknown.
 */
export function startPurger(options: {
  targets: readonly PurgeTarget[]
  /** The database whose lock the leader holds. */
  url: string
  /** Whether nothing may leave this machine, because the database is a copy. */
  isHeld: () => boolean
  log: Report
  count: Metrics['purgedKeys']
}): Purger {
  const { log } = options
  let queues: PurgeQueue[] = []
  let recent: { receivedAt: number; keys: string[] }[] = []
  const forget = () => {
    recent = recent.filter(({ receivedAt }) => performance.now() - receivedAt < memoryTime)
  }
  const startLeading = (isFirst: boolean) => {
    forget()
    queues = options.targets.map((target) => new PurgeQueue(target, log, options.count))
    const keys = isFirst ? [keyOfAll] : recent.flatMap((item) => item.keys)
    if (options.isHeld()) return
    for (const queue of queues) queue.add(keys)
  }
  const stopLeading = () => {
    const lost = queues
    queues = []
    return Promise.all(lost.map((queue) => queue.stop()))
  }
  const election = electLeader(options.url, { elect: startLeading, demote: () => void stopLeading(), log })
  return {
    purge: (tags) => {
      const keys = keysToPurge(tags)
      if (keys.length === 0) return
      forget()
      recent.push({ receivedAt: performance.now(), keys })
      if (options.isHeld()) return
      for (const queue of queues) queue.add(keys)
    },
    load: () => {
      const loads = queues.map(({ load }) => load)
      return {
        waiting: loads.reduce((sum, { waiting }) => sum + waiting, 0),
        oldest: Math.max(0, ...loads.map(({ oldest }) => oldest)),
      }
    },
    stop: async () => {
      // the last purges are sent before another process may take the lead
      await stopLeading()
      await election.stop()
    },
  }
}

/** Elects one process of the site, by a lock of the database that ends with the connection of its holder. */
function electLeader(
  url: string,
  { elect: onElected, demote: onDeposed, log }: { elect: (isFirst: boolean) => void; demote: () => void; log: Report },
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let client: pg.Client | null = null
  let isLeader = false
  let isFirst = true

  const drop = (lost: pg.Client) => {
    if (client !== lost) return
    client = null
    lost.end().catch(() => undefined)
    if (isLeader) onDeposed()
    isLeader = false
  }
  const open = async () => {
    const { Client, connectionString } = connectionParameters(url)
    const newClient = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 3000, query_timeout: 5000 })
    newClient.on('error', () => drop(newClient)).on('end', () => drop(newClient))
    client = newClient
    await newClient.connect()
    return newClient
  }
  const attempt = async () => {
    const connection = client ?? (await open())
    // a leader takes its own lock again, which detects a silently cut connection
    const [row] = await clientRows(connection, lockRow)('select pg_try_advisory_lock($1) as taken', [lock])
    if (connection !== client || isLeader || stopping.signal.aborted) return
    isLeader = row?.taken === true
    if (isLeader) log.info('this process purges the shared caches')
    if (isLeader) onElected(isFirst)
    isFirst = false
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await attempt().catch((error: unknown) => {
        if (client) drop(client)
        log.warn({ error: errorText(error) }, 'which process purges the shared caches could not be determined')
      })
      await delay(electEvery, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await client?.end().catch(() => undefined)
  }
  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}
