import { data } from 'react-router'
import { isApiError } from '../contract/client.ts'

/**
 * Awaits a call; an unknown entity, and an invalid URL, result in the 404 page. Other failures result in the 500
 * page.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) throw notFoundPage()
    throw error
  }
}

/** The value to throw for the 404 page. */
export const notFoundPage = () => data('This page could not be found', { status: 404 })
