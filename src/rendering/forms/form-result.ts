import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { type ApiError, isApiError } from '../../contract/client.ts'

/** The result of a form's action for its page. */
export interface FormResult {
  result: SubmissionResult
  /** Success message of an action that stays on the page. */
  notice?: string
}

/** The action result of a page with several forms: contains also which of them was sent. */
export interface PageFormResult extends FormResult {
  form: string
}

/** Passwords are never returned to the browser. */
export const hideFields = ['password', 'old_password']

/** The form again, with its errors beside the fields. */
export function invalidFormResult(submission: Submission<unknown>) {
  return data<FormResult>({ result: submission.reply({ hideFields }) }, { status: 422 })
}

/**
 * Runs the action of one of a page's forms and returns the form: with a success message, or with the API's errors
 * beside the fields.
 * @param emptied whether the form is reset after success: the action is done, and not to be repeated
 */
export async function runFormAction(
  form: string,
  submission: Submission<unknown>,
  work: () => Promise<string>,
  { emptied = false }: { emptied?: boolean } = {},
) {
  try {
    const notice = await work()
    const result = emptied ? submission.reply({ resetForm: true }) : { ...submission.reply({ hideFields }), error: {} }
    return data<PageFormResult>({ form, result, notice })
  } catch (error) {
    // a temporary failure is reported beside the input
    if (!isApiError(error) || error.status === 401 || (error.status >= 500 && error.status !== 503)) throw error
    return data<PageFormResult>(
      { form, result: submission.reply({ ...conformErrors(error), hideFields }) },
      { status: error.status },
    )
  }
}

/** One of a page's forms again, with its errors beside the fields. */
export function invalidPageFormResult(form: string, submission: Submission<unknown>) {
  return data<PageFormResult>({ form, result: submission.reply({ hideFields }) }, { status: 422 })
}

/** The API's errors in Conform's format: each at its field, or, without a field, above the form. */
export function conformErrors(
  { problem }: ApiError,
  fallback = '目前無法完成，請稍後再試',
): { formErrors: string[] } | { fieldErrors: Record<string, string[]> } {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return { formErrors: [problem?.detail ?? fallback] }
  return { fieldErrors: Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^body\./, ''), [message]])) }
}
