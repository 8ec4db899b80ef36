import { z } from 'zod'
import { maxFields } from '../domain/forms/fields.ts'
import { isOfficeForm } from '../domain/office/waiting-form.ts'
import { endpoint } from './endpoint.ts'
import { envelope } from './shapes.ts'

/** Maximum size of an office form without a session, bytes. */
export const sealedFormLimit = 512 * 1024

/** An office form: its target page, and its fields in order. */
export const submittedForm = z.strictObject({
  to: z.string().max(2048, '太長').refine(isOfficeForm, '要是編輯部的網址'),
  fields: z.array(z.tuple([z.string().max(64, '太長'), z.string()])).max(maxFields, '欄位太多'),
})
export type SubmittedForm = z.infer<typeof submittedForm>

/**
 * An office form without a session: it is encrypted into the page that asks its author to sign in, and is not stored on
 * the server.
 */
export const sealedFormEndpoints = {
  seal: endpoint({
    operationId: 'sealForm',
    method: 'POST',
    path: '/api/v3.0/sealed_form/seal',
    summary: '把登出後才送到的表單封起來，給最後在這部裝置登入的人；沒有人在這部裝置登入過，或太長時是 null',
    group: 'member',
    access: 'anyone',
    body: submittedForm,
    bodyLimit: sealedFormLimit,
    response: envelope(z.strictObject({ sealed: z.string().nullable() })),
  }),
  open: endpoint({
    operationId: 'openSealedForm',
    method: 'POST',
    path: '/api/v3.0/sealed_form/open',
    summary: '打開自己封起來的表單；12 小時內有效，別人的打不開',
    group: 'member',
    access: { to: 'enter-office' },
    body: z.object({ sealed: z.string('缺少封起來的表單').max(400_000, '太長') }),
    bodyLimit: sealedFormLimit,
    response: envelope(
      z.strictObject({
        form: submittedForm.nullable(),
        /** Why it cannot be opened. */
        error: z.enum(['too_old', 'of_another', 'unknown']).nullable(),
      }),
    ),
  }),
}
