// biome-ignore-start lint/suspicious/noConsole: the one place where the site writes to the log, a browser's or the server's
/** Tells a failure that the page survives. One line in the log, nothing on the screen. */
export function report(message: string, error: unknown): void {
  console.error(message, error)
}

/** Tells what only those see who look for it. */
export const trace = (message: string, facts: object) => console.debug(message, facts)

/** Tells what is no fault. One line in the log. */
export function note(message: string, facts: object): void {
  console.info(message, facts)
}
// biome-ignore-end lint/suspicious/noConsole: end of the log
