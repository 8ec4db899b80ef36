import pg from 'pg'

const channel = 'healthpress_purge'
const retryAfter = 500

/**
 * Listens for purges on a connection of its own and reconnects by itself. After a gap nobody knows what
 * was missed, so everything is purged.
 * @returns how to stop listening
 */
export function listenForPurges(
  url: string,
  onPurge: (tags: string[]) => void,
  onError: (error: Error) => void,
): { ready: Promise<void>; stop: () => Promise<void> } {
  let client: pg.Client | null = null
  let stopped = false
  let connectedBefore = false
  let timer: NodeJS.Timeout | undefined

  const open = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: url, keepAlive: true })
    client = opened
    const lost = (error?: Error) => {
      if (client !== opened) return
      client = null
      opened.removeAllListeners('end')
      if (error) onError(error)
      if (!stopped) timer = setTimeout(() => void open(), retryAfter)
    }
    opened.on('error', lost)
    opened.on('end', () => lost())
    opened.on('notification', (message) => onPurge((message.payload ?? '').split(' ')))
    try {
      await opened.connect()
      await opened.query(`listen ${channel}`)
      if (connectedBefore) onPurge(['all'])
      connectedBefore = true
    } catch (error) {
      lost(error as Error)
    }
  }

  const ready = open()
  return {
    ready,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
