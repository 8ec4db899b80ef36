import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { conformErrors, type PageFormResult } from '../../rendering/forms/form-result.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { errorResponse } from './office-call.ts'
import { proofFields, type StepUpRequest, stepUpRequestOf, verifyProof } from './step-up.tsx'

/** The result of one of a page's forms, and the step-up that it requires. */
export interface OfficeActionResult extends PageFormResult {
  stepUp?: StepUpRequest
}

/**
 * Performs the operation of an office form and redirects, or returns the form with the errors of its schema or of the
 * API call. An operation that the user may not perform is a 404.
 * @param form which of the page's forms it is
 * @param work performs it, and returns the redirect target
 * @param at the field for an error that names none
 * @param site for a call that requires step-up (`StepUp` is part of the form): the proof in the form is verified first
 */
export async function runAction<Requested>(
  form: string,
  formData: FormData,
  schema: z.ZodType<Requested>,
  work: (input: Requested) => Promise<string>,
  { at, site }: { at?: keyof Requested & string; site?: SiteRequest } = {},
) {
  const submission = parseWithZod(formData, { schema })
  const reply = (status: number, errors: ConformErrors = {}, more: Pick<OfficeActionResult, 'stepUp'> = {}) => {
    const result = submission.reply({ ...errors, hideFields: [...proofFields] })
    return data<OfficeActionResult>({ form, result, ...more }, { status })
  }
  if (submission.status !== 'success') return reply(422)
  const failedProof = site ? await verifyProof(site, formData) : null
  if (failedProof) return reply(403, {}, { stepUp: failedProof })
  try {
    return redirect(await work(submission.value), 303)
  } catch (error) {
    const stepUp = site ? stepUpRequestOf(site, error) : null
    if (stepUp) return reply(403, {}, { stepUp })
    if (!isApiError(error) || ![409, 422, 503].includes(error.status)) throw errorResponse(error)
    const apiErrors = conformErrors(error, '現在無法完成，請再試一次')
    return reply(error.status, 'formErrors' in apiErrors && at ? { fieldErrors: { [at]: apiErrors.formErrors } } : apiErrors)
  }
}

type ConformErrors = Partial<ReturnType<typeof conformErrors>>
