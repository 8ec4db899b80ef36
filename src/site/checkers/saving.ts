import type { ApiError, Client } from '../../contract/client.ts'
import type { HealthRecordConsent } from '../../contract/records.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** Whether the reader may save a result: signed in, and the state of their consent. */
export type Saving = { signedIn: false } | { signedIn: true; consent: HealthRecordConsent }

export async function savingFor({ client, audience }: SiteRequest): Promise<Saving> {
  if (audience !== 'member' && audience !== 'subscriber') return { signedIn: false }
  return { signedIn: true, consent: (await client('GET /api/v3.0/member/consent/health_record')).items }
}

/** Gives the consent when its checkbox is ticked. */
export async function grantIfRequested(client: Client, form: FormData): Promise<void> {
  if (form.get('consent') !== 'on') return
  await client('POST /api/v3.0/member/consent/health_record', { body: { version: String(form.get('version')) } })
}

/** The message for a result that was not saved. */
export function saveFault({ problem }: ApiError): string {
  if (problem?.code === 'consent_required') return '請先勾選同意，才能保存'
  return problem?.detail ?? '目前無法保存，請稍後再試'
}
