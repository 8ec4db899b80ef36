import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { type ApiError, isApiError } from '../../contract/client.ts'

/** What a form's action gives back to its page. */
export interface FormAnswer {
  result: SubmissionResult
  /** Something that went well without leaving the page. */
  notice?: string
}

/** What the action of a page with several forms gives back: which of them was sent, too. */
export interface SheetAnswer extends FormAnswer {
  form: string
}

/** Passwords never travel back to the browser. */
export const hideFields = ['password', 'old_password']

/** The form again, with what is wrong beside the fields. */
export function invalid(submission: Submission<unknown>) {
  return data<FormAnswer>({ result: submission.reply({ hideFields }) }, { status: 422 })
}

/**
 * Does what one of a page's forms asks and gives the form back: with a word of success, or with what the API found
 * wrong beside the fields.
 * @param emptied whether the form is empty after it went well: what it asked is done, and not to be done again
 */
export async function answerSheet(
  form: string,
  submission: Submission<unknown>,
  work: () => Promise<string>,
  { emptied = false }: { emptied?: boolean } = {},
) {
  try {
    const notice = await work()
    const result = emptied ? submission.reply({ resetForm: true }) : { ...submission.reply({ hideFields }), error: {} }
    return data<SheetAnswer>({ form, result, notice })
  } catch (error) {
    // what is away for a while says so beside what was typed
    if (!isApiError(error) || error.status === 401 || (error.status >= 500 && error.status !== 503)) throw error
    return data<SheetAnswer>({ form, result: submission.reply({ ...refusalOf(error), hideFields }) }, { status: error.status })
  }
}

/** One of a page's forms again, with what is wrong beside its fields. */
export function invalidSheet(form: string, submission: Submission<unknown>) {
  return data<SheetAnswer>({ form, result: submission.reply({ hideFields }) }, { status: 422 })
}

/** What the API found wrong, as Conform is told it: each fault at its field, or, where it names none, above the form. */
export function refusalOf(
  { problem }: ApiError,
  otherwise = '目前無法完成，請稍後再試',
): { formErrors: string[] } | { fieldErrors: Record<string, string[]> } {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return { formErrors: [problem?.detail ?? otherwise] }
  return { fieldErrors: Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^body\./, ''), [message]])) }
}
