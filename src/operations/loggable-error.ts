/**
 * The part of an error that may be logged: for a failed query only its cause, because its message contains the
 * parameters, which are personal data: texts, addresses and digests of passwords.
 */
export const loggableError = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith('Failed query') ? (error.cause ?? new Error('a query failed')) : error

/** The same as one line, without the stack. */
export const reasonOf = (error: unknown): string => {
  const loggable = loggableError(error)
  return loggable instanceof Error ? loggable.message : String(loggable)
}
