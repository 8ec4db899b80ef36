import pg from 'pg'

const channel = 'healthpress_changed'
const retryAfter = 500
/** How often the server is asked whether it is there, milliseconds. */
const pingEvery = 1_000
/** A connection that was cut without a word is given up after this, milliseconds. */
const answerWithin = 5_000

/**
 * Listens for purges on a connection of its own and reconnects by itself. After a gap nobody knows what
 * was missed, so everything is purged.
 * @param others what else is listened to on the same connection, by channel; of a gap nothing is said there
 * @returns how to stop listening, and how long the server has not answered on this connection, milliseconds
 */
export function listenForPurges(
  url: string,
  onPurge: (tags: string[]) => void,
  onError: (error: Error) => void,
  others: Readonly<Record<string, (message: string) => void>> = {},
): { ready: Promise<void>; silentFor: () => number; stop: () => Promise<void> } {
  let client: pg.Client | null = null
  let stopped = false
  let first = true
  let retry: NodeJS.Timeout | undefined
  /** Since when an answer is missing; null while none is. */
  let silentSince: number | null = null

  let gathered = new Set<string>()
  /** What comes in one piece, as the changes of one transaction do, is looked for among the pages once. */
  const gather = (names: readonly string[]) => {
    if (gathered.size === 0)
      setImmediate(() => {
        const all = [...gathered]
        gathered = new Set()
        onPurge(all)
      })
    for (const name of names) gathered.add(name)
  }

  const open = async (): Promise<void> => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      query_timeout: answerWithin,
    })
    client = opened
    const ask = async () => {
      // one that is on its way is enough
      if (silentSince !== null) return
      silentSince = performance.now()
      await opened.query('select 1')
      silentSince = null
    }
    const ping = setInterval(() => void ask().catch(lost), pingEvery)
    const lost = (error: Error) => {
      clearInterval(ping)
      if (client !== opened) return
      client = null
      silentSince ??= performance.now()
      opened.end().catch(() => undefined)
      if (stopped) return
      onError(error)
      retry = setTimeout(() => void open(), retryAfter)
    }
    opened.on('error', lost)
    opened.on('end', () => lost(new Error('connection ended')))
    opened.on('notification', ({ channel: from, payload = '' }) =>
      from === channel ? gather(payload.split('\n')) : others[from]?.(payload),
    )
    try {
      await opened.connect()
      for (const name of [channel, ...Object.keys(others)]) await opened.query(`listen ${name}`)
      silentSince = null
      if (!first) onPurge(['all'])
    } catch (error) {
      lost(error as Error)
    } finally {
      first = false
    }
  }

  const ready = open()
  return {
    ready,
    silentFor: () => (silentSince === null ? 0 : performance.now() - silentSince),
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    },
  }
}
