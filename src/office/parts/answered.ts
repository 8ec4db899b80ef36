import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { invalidSheet, refusalOf, type SheetAnswer } from '../../drawing/forms/form-answer.ts'
import { refused } from './for-staff.ts'

/**
 * Does what a form of the office asks and leads on, or gives it back with what is wrong in it, as its schema or the call
 * says. What somebody may not do is not there for them.
 * @param form which of the page's forms it is
 * @param work does it, and says where to go on
 * @param at the field that a refusal is said beside that names none
 */
export async function answered<Asked>(
  form: string,
  sent: FormData,
  schema: z.ZodType<Asked>,
  work: (asked: Asked) => Promise<string>,
  at?: keyof Asked & string,
) {
  const submission = parseWithZod(sent, { schema })
  if (submission.status !== 'success') return invalidSheet(form, submission)
  try {
    return redirect(await work(submission.value), 303)
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw refused(error)
    const refusal = refusalOf(error, '現在無法完成，請再試一次')
    const beside = 'formErrors' in refusal && at ? { fieldErrors: { [at]: refusal.formErrors } } : refusal
    return data<SheetAnswer>({ form, result: submission.reply(beside) }, { status: error.status })
  }
}
