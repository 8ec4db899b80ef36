/** Network information of the browser; most browsers report none. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Whether to prefetch: not on 2g or with data saving enabled. */
export function isPrefetchAllowed(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/(^|-)2g$/.test(connection?.effectiveType ?? '')
}
