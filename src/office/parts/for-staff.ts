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
    if (isApiError(error) && error.status === 403) throw notFoundPage()
    if (isApiError(error) && error.status === 503) throw data('busy', { status: 503 })
    throw error
  }
}
