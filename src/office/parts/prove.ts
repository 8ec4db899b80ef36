import { redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { stepUpPage } from '../../domain/office/addresses.ts'
import { type ShownBy, shownBy } from '../../domain/office/second-factor.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** The step-up that a form requires, and the error of the entered proof. */
export interface StepUpRequest {
  by: ShownBy
  fault: string | null
}

/** The names of a form's step-up fields. */
export const stepUpFields = { code: 'factor_code', password: 'factor_password' } as const

/** The fields of the sign-in pages; a form carried through them contains them. */
export const signInFields = { email: 'door_email', code: 'door_code', password: 'door_password', press: 'door' } as const
/** Names of all credential fields, which are never rendered again. */
export const proofFields: readonly string[] = [...Object.values(stepUpFields), ...Object.values(signInFields)]

/** An error response of the accounts API. */
interface ErrorBody {
  message?: string
}

/**
 * Verifies the proof in the form's step-up fields, if any, before the operation.
 * @returns its error, or null; whether the proof suffices is decided by the API call
 */
export async function proveBy(site: SiteRequest, form: FormData): Promise<StepUpRequest | null> {
  const typed = (by: keyof typeof stepUpFields) => String(form.get(stepUpFields[by]) ?? '').trim()
  const [code, password] = [typed('code'), typed('password')]
  if (!site.accounts || (code === '' && password === '')) return null
  const answer = await site.accounts('/second-factor/prove', code === '' ? { password } : { code })
  if (answer.ok) return null
  const { message } = (await answer.json()) as ErrorBody
  return { by: code === '' ? 'password' : 'code', fault: message ?? '現在無法驗證，請再試一次' }
}

/** The required step-up, when a call was rejected because the last proof is too old; null for any other error. */
export function stepUpRequestOf({ person }: SiteRequest, error: unknown): StepUpRequest | null {
  if (!isApiError(error) || error.problem?.code !== 'step_up_required' || !person?.proof) return null
  return { by: shownBy(person.proof), fault: error.problem.detail }
}

/**
 * For a call that returns a file: a user who needs step-up is redirected to do it and returns to the page with its
 * button, because a download as form response would leave the form page in place. Any other error is rethrown.
 */
export const shownFirst = (site: SiteRequest, back: string) => (error: unknown) => {
  throw stepUpRequestOf(site, error) ? redirect(stepUpPage(back)) : error
}
