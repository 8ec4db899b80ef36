/** Tells a failure that the page survives. One line in the log, nothing on the screen. */
export function report(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place where the site writes to the log
  console.error(message, error)
}
