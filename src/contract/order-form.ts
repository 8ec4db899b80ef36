import { z } from 'zod'
import {
  addressError,
  isPhone,
  maxAddressLength,
  phoneMessages,
  phonePattern,
  recipientErrors,
} from '../domain/payment/delivery.ts'
import { invoiceErrors, invoiceKinds, tidyInvoice } from '../domain/payment/invoice.ts'
import { cleanName } from '../domain/text/clean-name.ts'
import { emailField, nameField } from './accounts.ts'

export const invoiceKind = z.enum(invoiceKinds, { error: '請選擇發票' })

const filled = (label: string) =>
  z
    .string({ error: `請填寫${label}` })
    .trim()
    .min(1, `請填寫${label}`)
/** A discount code as typed; empty for none. */
export const discountCode = z.string().max(60, '代碼太長').default('')

const phoneText = (text: string) => text.normalize('NFKC').trim()
/** The recipient of the printed issues; both fields are empty when it is the buyer. */
export const recipientFields = {
  recipient_name: z.string().max(200).overwrite(cleanName),
  recipient_phone: z.string().max(40).overwrite(phoneText),
}
const recipient = z.object(recipientFields)
export const recipientErrorsOf = (form: unknown) => {
  const { recipient_name: name, recipient_phone: phone } = recipient.parse(form)
  return recipientErrors({ name, phone })
}

const invoiceFields = z.object({ invoice_kind: invoiceKind, invoice_code: z.string(), invoice_title: z.string() })
const addressFields = z.object({ address: z.string(), addressed: z.string() })
/** Validates related fields together, whatever errors other fields have, so that all errors are reported at once. */
const whenValid = (fields: z.ZodType) => ({ when: ({ value }: { value: unknown }) => fields.safeParse(value).success })

const invoiceErrorsOf = (form: unknown) => {
  const { invoice_kind: kind, invoice_code: code, invoice_title: title } = invoiceFields.parse(form)
  return invoiceErrors(tidyInvoice({ kind, code, title }))
}

/** A checkbox, as forms send it. */
export const checkbox = z.enum(['', 'on'])

/** The order form. Every field is text, as forms send it. */
export const orderForm = z
  .object({
    request_key: z.uuid('表單已經過期，請重新整理'),
    product: z.string().max(40),
    name: nameField,
    email: emailField,
    phone: filled('電話')
      .overwrite((text) => text.normalize('NFKC'))
      .regex(phonePattern, phoneMessages.form)
      .refine(isPhone, {
        error: phoneMessages.unlikely,
        when: ({ issues }) => issues.length === 0,
      }),
    address: z.string().trim().max(maxAddressLength, `地址最多 ${maxAddressLength} 個字`).default(''),
    recipient_name: recipientFields.recipient_name.default(''),
    recipient_phone: recipientFields.recipient_phone.default(''),
    coupon: discountCode,
    partner: z.string().max(40).default(''),
    partner_code: discountCode,
    periodic: checkbox.default(''),
    again: checkbox.default(''),
    invoice_kind: invoiceKind.default('member'),
    invoice_code: z.string().max(30).default(''),
    invoice_title: z.string().max(80).default(''),
  })
  .refine((form) => !invoiceErrorsOf(form).code, {
    path: ['invoice_code'],
    error: ({ input }) => invoiceErrorsOf(input).code,
    ...whenValid(invoiceFields),
  })
  .refine((form) => !invoiceErrorsOf(form).title, {
    path: ['invoice_title'],
    error: ({ input }) => invoiceErrorsOf(input).title,
    ...whenValid(invoiceFields),
  })
  .refine((form) => !recipientErrorsOf(form).name, {
    path: ['recipient_name'],
    error: ({ input }) => recipientErrorsOf(input).name,
    ...whenValid(recipient),
  })
  .refine((form) => !recipientErrorsOf(form).phone, {
    path: ['recipient_phone'],
    error: ({ input }) => recipientErrorsOf(input).phone,
    ...whenValid(recipient),
  })

/**
 * The order form as the page sends it: apart from a typed code, which takes precedence, one of the account's coupons may be
 * chosen; and it declares whether it contains an address (`addressed`), so that an invalid one is reported together
 * with all other errors.
 */
export const orderPageForm = orderForm
  .safeExtend({ held_coupon: discountCode, addressed: checkbox.default('') })
  .refine(({ address, addressed }) => addressed === '' || !addressError(address), {
    path: ['address'],
    error: ({ input }) => addressError(addressFields.parse(input).address) ?? undefined,
    ...whenValid(addressFields),
  })
