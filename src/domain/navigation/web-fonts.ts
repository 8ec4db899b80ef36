import { type Connection, isPrefetchAllowed } from './prefetch.ts'

/** Whether to load the site's Latin typeface: Android has the same one (Roboto). Not with data saving enabled. */
export const wantsLatinFont = (userAgent: string, connection: Connection | undefined): boolean =>
  isPrefetchAllowed(connection) && !/Android/.test(userAgent)

/**
 * Whether to load the site's Chinese typeface, one to two megabytes per page. Android has the same one (Noto Sans CJK)
 * and Apple an equally good one (PingFang TC), so only other systems benefit, and of those not the ones with data
 * saving enabled.
 */
export const wantsChineseFont = (userAgent: string, connection: Connection | undefined): boolean =>
  isPrefetchAllowed(connection) && !/Android|iPhone|iPad|iPod|Macintosh/.test(userAgent)
