import { type Connection, mayFetchAhead } from './prefetch.ts'

/** Whether the site's own Latin typeface is worth fetching: Android's is the same one (Roboto). Not for those who save data. */
export const wantsLatinFont = (userAgent: string, connection: Connection | undefined): boolean =>
  mayFetchAhead(connection) && !/Android/.test(userAgent)

/**
 * Whether the site's own Chinese typeface, one to two megabytes a page, is worth fetching. Android's is the same one
 * (Noto Sans CJK) and Apple's (PingFang TC) as good, so only other machines gain, and of those not the ones that save data.
 */
export const wantsChineseFont = (userAgent: string, connection: Connection | undefined): boolean =>
  mayFetchAhead(connection) && !/Android|iPhone|iPad|iPod|Macintosh/.test(userAgent)
