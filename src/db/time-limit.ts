import type pg from 'pg'

/** What a caller hears whose connection was dropped. */
export const heldTooLong = 'connection held for too long'

/** How often connections are looked at within the limit. */
export const checksPerLimit = 10

/**
 * Drops connections that somebody holds for longer than a limit, milliseconds, within a tenth of it: a server that hangs, or
 * a line that was cut, takes none for ever. The driver's own limit sets a timer for each statement, which keeps the
 * statement's answer until V8 clears its whole heap (docs/decisions/0060).
 */
export function dropHeldTooLong(pool: pg.Pool, limit: number): void {
  const heldSince = new Map<pg.PoolClient, number>()
  pool.on('acquire', (client) => heldSince.set(client, performance.now()))
  pool.on('release', (_, client) => heldSince.delete(client))
  const look = setInterval(() => {
    const late = performance.now() - limit
    for (const [client, since] of heldSince) if (since < late) client.connection.stream.destroy(new Error(heldTooLong))
    if (pool.ended) clearInterval(look)
  }, limit / checksPerLimit).unref()
}
