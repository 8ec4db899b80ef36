// biome-ignore-start lint/suspicious/noConsole: the only module that writes to the console or the log
/** Logs a failure that the page survives: one line, nothing on the screen. */
export function logError(message: string, error: unknown): void {
  console.error(message, error)
}

/** Logs at debug level, visible only with verbose console output. */
export const logDebug = (message: string, details: object) => console.debug(message, details)

/** Logs an event that is no failure: one line. */
export function logInfo(message: string, details: object): void {
  console.info(message, details)
}
// biome-ignore-end lint/suspicious/noConsole: end of the logging functions
