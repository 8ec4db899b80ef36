import { z } from 'zod'
import { signUpStates } from '../domain/forms/sign-up.ts'
import { tooManyLinks } from '../domain/forms/spam.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { type FormField, type FormKind, formKinds, forms, trapField } from './form-fields.ts'
import { neverCached } from './purged-by.ts'
import { envelope, instant, typed } from './shapes.ts'

/** Control characters other than line breaks are invalid in user text. */
const writing = /^[^\p{Cc}]*$/u
const lines = (text: string) => text.replace(/\r\n?/g, '\n')

function fieldSchema({ label, control, choices, optional, least = 1, most = 200 }: FormField): z.ZodType<string, string> {
  if (control === 'number') return z.string({ error: `請選擇${label}` }).regex(/^[1-9]\d{0,8}$/, `請選擇${label}`)
  if (control === 'consent') return z.literal('on', { error: '請勾選同意，才能送出' })
  if (choices) return z.enum(choices, { error: `請選擇${label}` })
  const missing = `請填寫${label}`
  const text = typed(missing)
    .transform(lines)
    .refine((written) => writing.test(written.replace(/[\n\t]/g, '')), '有無法辨識的字元')
    .refine((written) => written === '' || [...written].length >= least, `${label}至少 ${least} 個字`)
    .refine((written) => [...written].length <= most, `${label}最多 ${most.toLocaleString('en-US')} 個字`)
    .refine((written) => !tooManyLinks(written), '網址太多了，請只留下必要的')
  const one =
    control === 'email' ? emailField : control === 'text' ? text : text.refine((written) => !written.includes('\n'), '請寫成一行')
  if (optional) return z.union([z.literal(''), one]).default('') as unknown as z.ZodType<string, string>
  return control === 'email' ? one : one.refine((written) => written !== '', missing)
}

const formSchema = (kind: FormKind) =>
  z.object(Object.fromEntries(forms[kind].fields.map((field) => [field.name, fieldSchema(field)])))

/** The validation of each form, shared by the page while typing and by the API. */
export const formSchemas = Object.fromEntries(formKinds.map((kind) => [kind, formSchema(kind)])) as Record<
  FormKind,
  ReturnType<typeof formSchema>
>

/** The token of a form, issued when it is opened. */
export const formToken = z.strictObject({ token: z.string() })
/** Confirmation of a form: its reference number. */
export const formReceipt = z.strictObject({ reference: z.string() })

export const signUp = z.strictObject({
  reference: z.string(),
  people: z.number().int(),
  /** `held`: the seats are reserved; `cancelled`: released; `begun`: too late to cancel. */
  state: z.enum(signUpStates),
  activity: z.number().int(),
  title: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
})
export type SignUp = z.infer<typeof signUp>
const byLink = { group: 'forms', access: 'anyone', answer: envelope(signUp) } as const
const linkToken = z.object({ token: z.string('缺少連結裡的憑證').max(200) })

export const formKind = z.enum(formKinds, { error: '沒有這種表單' })
const params = z.object({ kind: formKind })

export const formEndpoints = {
  open: endpoint({
    operationId: 'openForm',
    method: 'GET',
    path: '/api/v3.0/form/:kind',
    summary: '打開一份表單：取得送出時要帶的憑證，記著打開的時間',
    group: 'forms',
    access: 'anyone',
    params,
    purgedBy: neverCached,
    answer: envelope(formToken),
  }),
  send: endpoint({
    operationId: 'sendForm',
    method: 'POST',
    path: '/api/v3.0/form/:kind',
    summary:
      '送出一份表單（投稿、授權申請、廣告詢問、詐騙回報、活動報名、聯絡我們），取得收件編號；同一位址每小時五份；座位不夠的活動是 409',
    group: 'forms',
    access: 'anyone',
    params,
    body: z.object({
      token: z.string('缺少表單憑證').max(200),
      [trapField]: z.string().max(500).optional(),
      /** The token from the refusal `red_flag`, after the sender has seen the help: it is valid for this text only. */
      help_seen: z.string().max(64).default(''),
      fields: z.record(z.string().max(40), z.string().max(40_000)),
    }),
    answer: envelope(formReceipt),
    errors: [409],
  }),
  signUp: endpoint({
    operationId: 'readSignUp',
    ...byLink,
    method: 'GET',
    path: '/api/v3.0/sign-up',
    summary: '確認信中連結所指的活動報名；只看，不改變任何事',
    purgedBy: neverCached,
    query: linkToken,
    errors: [404],
  }),
  cancelSignUp: endpoint({
    operationId: 'cancelSignUp',
    ...byLink,
    method: 'POST',
    path: '/api/v3.0/sign-up/cancel',
    summary: '以確認信的連結取消活動報名，把座位讓出來；做第二次與一次相同；活動開始以後是 409',
    body: linkToken,
    errors: [404, 409],
  }),
}
