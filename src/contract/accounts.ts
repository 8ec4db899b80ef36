import { z } from 'zod'
import { passwordLength, passwordMessages } from '../domain/membership/password-rule.ts'
import { maxNameLength, nameMessages, personNameError } from '../domain/membership/person-name.ts'
import { cleanName } from '../domain/text/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { neverCached } from './purged-by.ts'
import { envelope, instant } from './shapes.ts'

const required = (message: string) => z.string({ error: message }).trim().min(1, message)

/** An e-mail address as typed: full-width letters and capitals are normalised. */
export const emailField = required('請輸入電子郵件')
  .max(254, '電子郵件太長')
  .transform((typed) => typed.normalize('NFKC').toLowerCase())
  .pipe(z.email('電子郵件的格式不正確'))

/** The six-digit code of a mail; spaces, hyphens and full-width digits are normalised. */
export const codeField = required('請輸入驗證碼')
  .transform((typed) => typed.normalize('NFKC').replace(/[\s\p{Pd}\p{Cf}]/gu, ''))
  .pipe(z.string().regex(/^\d{6}$/, '驗證碼是 6 位數字'))
  .meta({ pattern: String.raw`^[\s-]*\d(?:[\s-]*\d){5}[\s-]*$` })

/** An existing password: only its presence is validated. */
export const passwordField = z.string({ error: '請輸入密碼' }).min(1, '請輸入密碼').max(1000, passwordMessages.too_long)

/** A new password. The other rules are checked on the server only (`domain/membership/password-rule`). */
export const newPasswordField = z
  .string({ error: '請設定密碼' })
  .min(1, '請設定密碼')
  .refine((password) => [...password].length >= passwordLength.least, passwordMessages.too_short)
  .refine((password) => password.length <= passwordLength.most, passwordMessages.too_long)
  .meta({ minLength: passwordLength.least, maxLength: passwordLength.most })

/** A person's name, normalised; e-mail addresses are refused. */
export const nameField = z
  .string({ error: '請輸入姓名' })
  .overwrite(cleanName)
  .min(1, '請輸入姓名')
  .max(maxNameLength, `姓名最多 ${maxNameLength} 個字`)
  .check(({ value, issues }) => {
    const errorCode = personNameError(value)
    if (errorCode) issues.push({ code: 'custom', input: value, message: nameMessages[errorCode] })
  })

/** The forms of the account pages, with the field names of the page. */
export const accountForms = {
  signIn: z.object({ email: emailField, password: passwordField }),
  register: z.object({ name: nameField, email: emailField, password: newPasswordField }),
  /** By a one-time link: `token` is its random part. */
  open: z.object({ token: z.string().regex(/^[\w-]{43}$/, '連結不完整'), name: nameField, password: newPasswordField }),
  forgotPassword: z.object({ email: emailField }),
  resetByLink: z.object({ token: z.string().regex(/^[\w-]{8,128}$/, '重設連結不完整，請重新申請'), password: newPasswordField }),
  resetByCode: z.object({ email: emailField, code: codeField, password: newPasswordField }),
  /** Two buttons: one confirms, one requests another mail. */
  verifyEmail: z.discriminatedUnion('what', [
    z.object({ what: z.literal('verify'), email: emailField, code: codeField, password: passwordField.optional() }),
    z.object({ what: z.literal('resend'), email: emailField }),
  ]),
}

/** The signed-in user. The session itself is in the cookie. */
export const signedIn = z.looseObject({ user: z.looseObject({ id: z.string(), name: z.string(), email: z.string() }) })
export const signedOut = z.looseObject({ success: z.boolean() })
/** Failure response of the sign-in and sign-out calls. */
export const accountError = z.looseObject({
  /** Stable identifier for clients. */
  code: z.string(),
  message: z.string(),
})

/** The fields of one of those forms, with the names of the page. */
export type AccountFields<Form extends keyof typeof accountForms> = Record<KeysOf<z.input<(typeof accountForms)[Form]>>, string>
type KeysOf<T> = T extends unknown ? keyof T & string : never

/** An e-mail address encrypted for this site. */
export const sealedAddress = z.strictObject({ to: z.string() })
export const openedAddress = z.strictObject({ email: z.string().nullable() })

/**
 * An e-mail address is passed between pages in encrypted form: it never appears in a URL of the site, so in no
 * history and no log.
 */
export const sealedEmailEndpoints = {
  seal: endpoint({
    operationId: 'sealEmail',
    method: 'POST',
    path: '/api/v3.0/address/seal',
    summary:
      '把電子郵件封起來，網址與紀錄裡看不出是誰；一天內有效，那一天裡拿到整個網址的人打得開（信裡的連結在另一台裝置上也要打得開）',
    group: 'member',
    access: 'anyone',
    body: z.object({ email: emailField }),
    response: envelope(sealedAddress),
  }),
  open: endpoint({
    operationId: 'openSealedEmail',
    method: 'POST',
    path: '/api/v3.0/address/open',
    summary: '打開封起來的電子郵件；不是本站封的或過期時是 null',
    group: 'member',
    access: 'anyone',
    body: z.object({ to: z.string('缺少封起來的電子郵件').max(600, '太長') }),
    response: envelope(openedAddress),
  }),
}

export const outboxMail = z.strictObject({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type OutboxMail = z.infer<typeof outboxMail>

export const mailDetails = z.strictObject({ ...outboxMail.shape, html: z.string(), text: z.string() })
/** The mails of the demo, and one mail to read. */
export const outbox = z.strictObject({
  mails: z.array(outboxMail),
  mail: mailDetails.nullable(),
})

export const demoEndpoints = {
  outbox: endpoint({
    operationId: 'readOutbox',
    method: 'GET',
    path: '/api/v3.0/demo/outbox',
    summary: '示範模式的寄件匣：最新的 50 封，以及指定的一封；正式環境沒有這個網址',
    group: 'demo',
    access: 'anyone',
    query: z.object({ id: z.uuid('郵件編號不正確').optional() }),
    purgedBy: neverCached,
    response: envelope(outbox),
    errors: [404],
  }),
}
