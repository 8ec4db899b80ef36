import { redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'

/** In the query of a page: whoever agreed there had other words before them than there are now. */
export const consentChanged = { name: 'consent', value: 'changed' } as const

/**
 * Where a page leads to once somebody has agreed on it: to itself. Where the words had changed since they were shown, nothing was
 * agreed to; then it says so, and shows those of now.
 */
export async function agreeAgain(agreeing: Promise<unknown>, back: string): Promise<Response> {
  try {
    await agreeing
    return redirect(back, 303)
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw error
    return redirect(`${back}?${consentChanged.name}=${consentChanged.value}#consent-title`, 303)
  }
}
