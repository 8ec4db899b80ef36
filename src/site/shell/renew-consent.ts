import { redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'

/** Query parameter after a consent was refused because its text had changed since it was displayed. */
export const consentChanged = { name: 'consent', value: 'changed' } as const

/**
 * Redirect target after giving a consent: the same page. Where the text had changed since it was displayed, no consent
 * was stored; the page then reports this and shows the current text.
 */
export async function renewConsent(consentCall: Promise<unknown>, returnPath: string): Promise<Response> {
  try {
    await consentCall
    return redirect(returnPath, 303)
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw error
    return redirect(`${returnPath}?${consentChanged.name}=${consentChanged.value}#consent-title`, 303)
  }
}
