import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { type FormKind, formSchemas, trapField } from '../../contract/forms.ts'

/** Error statuses that the sender can act on. */
const refusals = [409, 422, 429]

/**
 * Sends a form: redirects to its reference number, or returns the input with its errors. `isLimited`: the address has
 * sent too many, and other contact options are shown.
 */
export async function sendForm(client: Client, kind: FormKind, form: FormData) {
  const submission = parseWithZod(form, { schema: formSchemas[kind] })
  if (submission.status !== 'success') return data({ result: submission.reply(), help: null, isLimited: false }, { status: 422 })
  const help_seen = textOf(form, 'help_seen')
  const body = { token: textOf(form, 'token'), [trapField]: textOf(form, trapField), help_seen, fields: submission.value }
  try {
    const { items } = await client('POST /api/v3.0/form/:kind', { params: { kind }, body })
    return redirect(`/${kind}?sent=${items.reference}`, 303)
  } catch (error) {
    if (!isApiError(error) || !refusals.includes(error.status)) throw error
    const help = error.problem?.red_flag ?? null
    const formErrors = [error.problem?.detail ?? '無法送出，請稍後再試']
    const answer = { result: submission.reply({ formErrors }), help, isLimited: error.status === 429 }
    return data(answer, { status: error.status })
  }
}

const textOf = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
