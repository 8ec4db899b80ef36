import { isApiError } from '../../contract/client.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'

/** Waits for a call of the desk. For whoever does not answer questions, and for what is not there, there is no page. */
export async function deskOnly<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && [403, 404, 422].includes(error.status)) throw notFoundPage()
    throw error
  }
}
