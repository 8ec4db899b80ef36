import { redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { askingPage } from '../../domain/office/addresses.ts'
import { type ShownBy, shownBy } from '../../domain/office/second-factor.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'

/** What a form asks for before it does what it is for, and what was wrong with what was typed. */
export interface StepUpAsked {
  by: ShownBy
  fault: string | null
}

/** The boxes in which a form asks for it. */
export const stepUpBoxes = { code: 'factor_code', password: 'factor_password' } as const

/** The boxes of the page that stands before the office; a form that was carried through it brings them along. */
export const doorBoxes = { email: 'door_email', code: 'door_code', password: 'door_password', press: 'door' } as const
/** All that is shown and never drawn again. */
export const provingBoxes: readonly string[] = [...Object.values(stepUpBoxes), ...Object.values(doorBoxes)]

/** What the accounts' calls say of a failure. */
interface Said {
  message?: string
}

/**
 * Shows what a form brought in those boxes, if it brought anything, before what it asks is done.
 * @returns what is wrong with it, or null: whether it is enough, the call itself decides
 */
export async function proveBy(site: SiteRequest, form: FormData): Promise<StepUpAsked | null> {
  const typed = (by: keyof typeof stepUpBoxes) => String(form.get(stepUpBoxes[by]) ?? '').trim()
  const [code, password] = [typed('code'), typed('password')]
  if (!site.accounts || (code === '' && password === '')) return null
  const answer = await site.accounts('/second-factor/prove', code === '' ? { password } : { code })
  if (answer.ok) return null
  const { message } = (await answer.json()) as Said
  return { by: code === '' ? 'password' : 'code', fault: message ?? '現在無法驗證，請再試一次' }
}

/** What to ask for, when a call was refused because it has been too long; null for every other refusal. */
export function stepUpAskedBy({ person }: SiteRequest, error: unknown): StepUpAsked | null {
  if (!isApiError(error) || error.problem?.code !== 'step_up_required' || !person?.proof) return null
  return { by: shownBy(person.proof), fault: error.problem.detail }
}

/**
 * Of a call that makes a file: whoever must show first that it is them does so and comes back to the page with its button, for
 * a file that comes at the end of a form leaves the form standing there. Every other refusal stays what it is.
 */
export const shownFirst = (site: SiteRequest, back: string) => (error: unknown) => {
  throw stepUpAskedBy(site, error) ? redirect(askingPage(back)) : error
}
