import type pg from 'pg'
import { connectionParameters } from '../../db/hosts.ts'
import { isReadOnly } from '../../db/unavailable.ts'
import { backendPid } from './open.ts'

const channel = 'healthpress_changed'
const retryAfter = 500
/** The interval of pings to the server, milliseconds. */
const pingEvery = 1_000
/** A silently cut connection is given up after this time, milliseconds. */
const respondWithin = 5_000

/**
 * Listens for purges on a connection of its own and reconnects automatically. After a gap, missed purges are unknown,
 * so everything is purged.
 * @param others handlers of further channels on the same connection; they are not informed of a gap
 * @returns how to stop listening, the time since the server last responded on this connection, milliseconds, and whether
 *   a pooler has moved the session to another connection, on which nothing listens
 */
export function listenForPurges(
  url: string,
  onPurge: (tags: string[]) => void,
  onError: (error: Error) => void,
  others: Readonly<Record<string, (message: string) => void>> = {},
): { ready: Promise<void>; silentFor: () => number; isMoved: () => boolean; stop: () => Promise<void> } {
  let client: pg.Client | null = null
  let stopped = false
  let first = true
  let retry: NodeJS.Timeout | undefined
  let backendChanged = false
  /** Since when a response is pending; null if none is. */
  let silentSince: number | null = null

  let collected = new Set<string>()
  /** Names that arrive together, such as the changes of one transaction, are purged in one pass over the pages. */
  const collect = (names: readonly string[]) => {
    if (collected.size === 0)
      setImmediate(() => {
        const all = [...collected]
        collected = new Set()
        onPurge(all)
      })
    for (const name of names) collected.add(name)
  }

  const open = async (): Promise<void> => {
    const { Client, connectionString } = connectionParameters(url)
    const newClient = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: respondWithin,
    })
    client = newClient
    let backend: number | null = null
    backendChanged = false
    /** A standby cannot listen: it is tried again with each ping, until the promotion. */
    let isDeaf = false
    const listenNow = async (): Promise<boolean> => {
      try {
        for (const name of [channel, ...Object.keys(others)]) await newClient.query(`listen ${name}`)
        isDeaf = false
      } catch (error) {
        if (!isReadOnly(error)) throw error
        isDeaf = true
      }
      return !isDeaf
    }
    const checkConnection = async () => {
      // one pending ping is enough
      if (silentSince !== null) return
      silentSince = performance.now()
      const currentBackend = await backendPid(newClient)
      backendChanged ||= backend !== null && currentBackend !== backend
      backend = currentBackend
      if (isDeaf && (await listenNow())) onPurge(['all'])
      silentSince = null
    }
    const ping = setInterval(() => void checkConnection().catch(onLost), pingEvery)
    const onLost = (error: Error) => {
      clearInterval(ping)
      if (client !== newClient) return
      client = null
      silentSince ??= performance.now()
      newClient.end().catch(() => undefined)
      if (stopped) return
      onError(error)
      retry = setTimeout(() => void open(), retryAfter)
    }
    newClient.on('error', onLost)
    newClient.on('end', () => onLost(new Error('connection ended')))
    newClient.on('notification', ({ channel: from, payload = '' }) =>
      from === channel ? collect(payload.split('\n')) : others[from]?.(payload),
    )
    try {
      await newClient.connect()
      await listenNow()
      silentSince = null
      if (!first) onPurge(['all'])
    } catch (error) {
      onLost(error as Error)
    } finally {
      first = false
    }
  }

  const ready = open()
  return {
    ready,
    silentFor: () => (silentSince === null ? 0 : performance.now() - silentSince),
    isMoved: () => backendChanged,
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
