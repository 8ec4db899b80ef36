import { data } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { notFoundPage, orNotFound } from '../../drawing/or-not-found.ts'

/**
 * Waits for a call of the office. What somebody may not see is not there for them; where there is more to do than can be
 * done, the page says so inside the shell.
 */
export async function forStaff<T>(call: Promise<T>): Promise<T> {
  try {
    return await orNotFound(call)
  } catch (error) {
    throw refused(error)
  }
}

/** What to throw for a call that was refused, where nothing of it can be said beside a form. */
export function refused(error: unknown): unknown {
  if (!isApiError(error)) return error
  if (error.status === 403 || error.status === 404) return notFoundPage()
  return error.status === 503 ? data('busy', { status: 503 }) : error
}
