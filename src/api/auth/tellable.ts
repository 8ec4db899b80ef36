/**
 * What may be told of an error in the log. A failed query names its parameters, and here those are addresses and
 * digests of passwords: only its cause is told.
 */
export function tellable(error: unknown): unknown {
  return error instanceof Error && error.message.startsWith('Failed query') ? error.cause : error
}

/** A message without the e-mail addresses in it. */
export const withoutAddresses = (message: string): string => message.replace(/\S+@\S+/g, '…')
