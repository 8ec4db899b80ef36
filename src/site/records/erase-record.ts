import { isApiError } from '../../contract/client.ts'

/**
 * Waits for the erasure of a record. A record that is gone already (double click, or erased on another device) counts
 * as success.
 */
export async function erased(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 422)) throw error
  }
}
