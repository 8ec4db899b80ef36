import { isApiError } from '../../contract/client.ts'

/** Waits for a record to be erased. One that is gone already (pressed twice, or erased on another device) is what was asked for. */
export async function erased(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 422)) throw error
  }
}
