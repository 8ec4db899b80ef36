/**
 * What may be told of an error in a log: of a failed query only its cause, for its message holds the parameters, and
 * those are people's: their words, addresses and digests of passwords.
 */
export const toldOf = (error: unknown): unknown =>
  error instanceof Error && error.message.startsWith('Failed query') ? (error.cause ?? new Error('a query failed')) : error

/** The same as one line, without the stack. */
export const reasonOf = (error: unknown): string => {
  const told = toldOf(error)
  return told instanceof Error ? told.message : String(told)
}
