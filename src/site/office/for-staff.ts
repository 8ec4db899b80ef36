import { isApiError } from '../../contract/client.ts'
import { notFoundPage, orNotFound } from '../../drawing/or-not-found.ts'

/** Waits for a call that only staff may make. To everybody else the page is one that does not exist. */
export async function forStaff<T>(call: Promise<T>): Promise<T> {
  try {
    return await orNotFound(call)
  } catch (error) {
    if (isApiError(error) && error.status === 403) throw notFoundPage()
    throw error
  }
}
