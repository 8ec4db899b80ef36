import type pg from 'pg'

/** The error message for the holder of a dropped connection. */
export const heldTooLong = 'connection held for too long'

/** The number of checks of the connections per limit. */
export const checksPerLimit = 10

/**
 * Drops connections held for longer than a limit, milliseconds, with a tolerance of a tenth: a hung server, or a broken
 * connection, must not occupy one for ever. The driver's own timeout sets a timer for each statement, which retains the
 * statement's result until V8 collects its whole heap (docs/decisions/0060).
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
