import { data } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'

/**
 * Awaits an API call of the office. A forbidden resource becomes a 404; an overload (503) is shown inside the shell.
 */
export async function awaitOfficeCall<T>(call: Promise<T>): Promise<T> {
  try {
    return await orNotFound(call)
  } catch (error) {
    throw errorResponse(error)
  }
}

/** The response to throw for a rejected call, where its error cannot be shown in a form. */
export function errorResponse(error: unknown): unknown {
  if (!isApiError(error)) return error
  if (error.status === 403 || error.status === 404) return notFoundPage()
  return error.status === 503 ? data('busy', { status: 503 }) : error
}
