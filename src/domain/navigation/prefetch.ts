/** What a browser tells of its connection; most tell nothing. */
export interface Connection {
  effectiveType?: string
  saveData?: boolean
}

/** Section 9: nothing is fetched ahead on 2g or for those who save data. */
export function mayFetchAhead(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/(^|-)2g$/.test(connection?.effectiveType ?? '')
}
