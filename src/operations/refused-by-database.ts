/** PostgreSQL's error codes for constraint violations. */
const codes = { unique: '23505', referred: '23503' }

/** Whether PostgreSQL rejected a statement because of a named constraint. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && ((error as { constraint?: string }).constraint === constraint || violates(error.cause, constraint))

/** Whether PostgreSQL rejected a statement: because of a duplicate (`unique`), or because something refers to the row. */
export const isRefusedAs = (error: unknown, why: keyof typeof codes): boolean =>
  error instanceof Error && ((error as { code?: string }).code === codes[why] || isRefusedAs(error.cause, why))
