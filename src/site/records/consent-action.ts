import { data, redirect } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { renewConsent } from '../shell/renew-consent.ts'

/** Handles the consent buttons on a list of records. */
export async function consentAction(client: Client, form: FormData, back: string) {
  const intent = form.get('intent')
  if (intent === 'agree')
    return renewConsent(
      client('POST /api/v3.0/member/consent/health_record', { body: { version: String(form.get('version')) } }),
      back,
    )
  if (intent === 'withdraw') await client('POST /api/v3.0/member/consent/health_record/withdraw')
  else throw data('沒有這個動作', { status: 400 })
  return redirect(back, 303)
}
