import type { Submission } from '@conform-to/react'
import { data } from 'react-router'
import { waitWords } from '../../domain/time/wait.ts'
import { type FormAnswer, hideFields } from '../../drawing/forms/form-answer.ts'
import type { AccountsAnswer } from './call-accounts.ts'

/**
 * Redisplays the form after a rejection by the API. `fields` maps error codes to fields, optionally with another
 * message; other errors are shown above the form. `otherwise` is an alternative for users who need not wait.
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

/** Redisplays the form with a success message; only passwords are emptied. */
export function noted(submission: Submission<unknown>, notice: string) {
  return data<FormAnswer>({ result: { ...submission.reply({ hideFields }), error: {} }, notice })
}

function explain({ code, message, wait }: AccountsAnswer, otherwise: string): string {
  if (code !== 'TOO_MANY_REQUESTS') return /\p{Script=Han}/u.test(message) ? message : '目前無法完成，請稍後再試'
  return `嘗試次數太多，請在 ${waitWords(wait)}後再試${otherwise}`
}
