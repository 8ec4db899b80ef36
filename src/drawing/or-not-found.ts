import { data } from 'react-router'
import { isApiError } from '../contract/client.ts'

/**
 * Waits for a call; what does not exist, and an address that no page can have, become the 404 page.
 * Other failures stay what they are: the 500 page.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 422)) throw notFoundPage()
    throw error
  }
}

/** What to throw for the 404 page. */
export const notFoundPage = () => data('This page could not be found', { status: 404 })
