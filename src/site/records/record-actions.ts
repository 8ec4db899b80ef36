import { data, redirect } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { renewConsent } from '../shell/renew-consent.ts'

/** Handles the consent buttons on a list of records. */
export async function consentAction(client: Client, form: FormData, returnPath: string) {
  const intent = form.get('intent')
  if (intent === 'agree')
    return renewConsent(
      client('POST /api/v3.0/member/consent/health_record', { body: { version: String(form.get('version')) } }),
      returnPath,
    )
  if (intent === 'withdraw') await client('POST /api/v3.0/member/consent/health_record/withdraw')
  else throw data('沒有這個動作', { status: 400 })
  return redirect(returnPath, 303)
}

/**
 * Waits for the erasure of a record. A record that is gone already (double click, or erased on another device) counts
 * as success.
 */
export async function waitForErasure(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 422)) throw error
  }
}
