/** PostgreSQL's codes for what its constraints refuse. */
const codes = { unique: '23505', referred: '23503' }

/** Whether PostgreSQL refused something: because there is one already (`unique`), or because something refers to it. */
export const isRefusedAs = (error: unknown, why: keyof typeof codes): boolean =>
  error instanceof Error && ((error as { code?: string }).code === codes[why] || isRefusedAs(error.cause, why))
