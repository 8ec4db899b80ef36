import type { Submission, SubmissionResult } from '@conform-to/react'
import { data } from 'react-router'
import { type ApiError, isApiError } from '../../contract/client.ts'
import type { AccountsAnswer } from './call-accounts.ts'

/** What an account form's action gives back to its page. */
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
const hideFields = ['password', 'old_password']

/** The form again, with what is wrong beside the fields. */
export function invalid(submission: Submission<unknown>) {
  return data<FormAnswer>({ result: submission.reply({ hideFields }) }, { status: 422 })
}

/**
 * The form again after the API refused it. `fields` says at which field a code's message stands, and may put it in
 * other words; what belongs to no field stands above the form. `otherwise` is the way for who need not wait.
 */
export function refused(
  submission: Submission<unknown>,
  answer: AccountsAnswer,
  fields: Record<string, string> = {},
  otherwise = '',
) {
  const field = fields[answer.code]
  const fieldErrors = Object.fromEntries(answer.errors.map(({ path, message }) => [fields[path] ?? path, [message]]))
  const options = field
    ? { fieldErrors: { [field]: [answer.message] }, hideFields }
    : answer.errors.length > 0
      ? { fieldErrors, hideFields }
      : { formErrors: [explain(answer, otherwise)], hideFields }
  const headers: Record<string, string> = answer.wait > 0 ? { 'retry-after': String(answer.wait) } : {}
  return data<FormAnswer>({ result: submission.reply(options) }, { status: answer.status, headers })
}

/** The form again, emptied of nothing but passwords, with good news. */
export function noted(submission: Submission<unknown>, notice: string) {
  return data<FormAnswer>({ result: { ...submission.reply({ hideFields }), error: {} }, notice })
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
    if (!isApiError(error) || error.status === 401 || error.status >= 500) throw error
    return data<SheetAnswer>({ form, result: submission.reply({ ...faultsOf(error), hideFields }) }, { status: error.status })
  }
}

/** One of a page's forms again, with what is wrong beside its fields. */
export function invalidSheet(form: string, submission: Submission<unknown>) {
  return data<SheetAnswer>({ form, result: submission.reply({ hideFields }) }, { status: 422 })
}

function faultsOf({ problem }: ApiError) {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return { formErrors: [problem?.detail ?? '目前無法完成，請稍後再試'] }
  return { fieldErrors: Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^body\./, ''), [message]])) }
}

function explain({ code, message, wait }: AccountsAnswer, otherwise: string): string {
  if (code !== 'TOO_MANY_REQUESTS') return /\p{Script=Han}/u.test(message) ? message : '目前無法完成，請稍後再試'
  const when = wait > 90 ? `${Math.ceil(wait / 60)} 分鐘` : `${wait} 秒`
  return `嘗試次數太多，請在 ${when}後再試${otherwise}`
}
