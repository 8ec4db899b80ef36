import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { refusalOf, type SheetAnswer } from '../../drawing/forms/form-answer.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'
import { refused } from './for-staff.ts'
import { proveBy, provingBoxes, type StepUpAsked, stepUpAskedBy } from './prove.ts'

/** What one of a page's forms gets back, and what is asked for before it is done. */
export interface OfficeAnswer extends SheetAnswer {
  stepUp?: StepUpAsked
}

/**
 * Does what a form of the office asks and leads on, or gives it back with what is wrong in it, as its schema or the call
 * says. What somebody may not do is not there for them.
 * @param form which of the page's forms it is
 * @param work does it, and says where to go on
 * @param at the field that a refusal is said beside that names none
 * @param site of a call that must be sure who asks (`StepUp` stands in the form): what the form brings for that is shown first
 */
export async function answered<Asked>(
  form: string,
  sent: FormData,
  schema: z.ZodType<Asked>,
  work: (asked: Asked) => Promise<string>,
  { at, site }: { at?: keyof Asked & string; site?: SiteRequest } = {},
) {
  const submission = parseWithZod(sent, { schema })
  const reply = (status: number, faults: RefusedAs = {}, stepUp: { stepUp?: StepUpAsked } = {}) =>
    data<OfficeAnswer>({ form, result: submission.reply({ ...faults, hideFields: [...provingBoxes] }), ...stepUp }, { status })
  if (submission.status !== 'success') return reply(422)
  const wrong = site ? await proveBy(site, sent) : null
  if (wrong) return reply(403, {}, { stepUp: wrong })
  try {
    return redirect(await work(submission.value), 303)
  } catch (error) {
    const stepUp = site ? stepUpAskedBy(site, error) : null
    if (stepUp) return reply(403, {}, { stepUp })
    if (!isApiError(error) || ![409, 422, 503].includes(error.status)) throw refused(error)
    const refusal = refusalOf(error, '現在無法完成，請再試一次')
    return reply(error.status, 'formErrors' in refusal && at ? { fieldErrors: { [at]: refusal.formErrors } } : refusal)
  }
}

type RefusedAs = Partial<ReturnType<typeof refusalOf>>
