import { z } from 'zod'
import { dataMatters, entryKindNames } from '../domain/forms/reference.ts'
import { partySizes, signUpStates } from '../domain/forms/sign-up.ts'
import { tooManyLinks } from '../domain/forms/spam.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { neverCached } from './purged-by.ts'
import { envelope, instant, textField } from './shapes.ts'

/** The forms of readers; each is named like its page. */
export const formKinds = ['submission', 'contentlicensing', 'ad', 'antifraud-1499', 'activity', 'contact'] as const
export type FormKind = (typeof formKinds)[number]

/** One field of a form. Its value is always text. */
export interface FormField {
  name: string
  label: string
  hint?: string
  /** A `number` identifies the subject of the form; its page fills it in. */
  control: 'line' | 'email' | 'phone' | 'text' | 'choice' | 'consent' | 'number'
  choices?: readonly string[]
  optional?: true
  /** Minimum and maximum length, characters. */
  least?: number
  most?: number
  autoComplete?: string
}

export interface FormDescription {
  title: string
  /** Noun for the submission, after 您的 in a sentence. */
  noun: string
  lead: string
  submit: string
  /** Next steps after submission. */
  afterwards: string
  fields: readonly FormField[]
}

const name: FormField = { name: 'name', label: '姓名', control: 'line', most: 50, autoComplete: 'name' }
const email: FormField = { name: 'email', label: '電子郵件', control: 'email', autoComplete: 'email', hint: '收件編號會寄到這裡' }
const phone: FormField = { name: 'phone', label: '電話', control: 'phone', optional: true, most: 30, autoComplete: 'tel' }
const company = (label: string): FormField => ({
  name: 'organisation',
  label,
  control: 'line',
  most: 80,
  autoComplete: 'organization',
})

/** The fields and texts of each form: rendered by the page, validated by the API, repeated in the mail. */
export const forms: Record<FormKind, FormDescription> = {
  submission: {
    title: '投稿表單',
    noun: '投稿',
    lead: '一次投一篇。送出後會寄出收件編號，編輯在三十個工作天內回覆。',
    submit: '送出稿件',
    afterwards: '編輯在三十個工作天內回覆是否採用；需要補資料時，會寫信給您。',
    fields: [
      name,
      email,
      { name: 'type', label: '類型', control: 'choice', choices: ['衛教文章', '生活與照顧經驗', '讀者來信'] },
      { name: 'title', label: '文章標題', control: 'line', least: 2, most: 60 },
      { name: 'text', label: '全文', control: 'text', least: 200, most: 8000, hint: '200 到 8,000 字；參考資料寫在文末' },
      {
        name: 'about',
        label: '作者簡介',
        control: 'text',
        optional: true,
        most: 300,
        hint: '專業背景，以及與產品、院所的關係（若有）',
      },
      { name: 'consent', label: '這是我的原創作品，沒有一稿多投，並同意上述的稿費與權利約定', control: 'consent' },
    ],
  },
  contentlicensing: {
    title: '內容授權申請',
    noun: '內容授權申請',
    lead: '送出後會得到一組申請編號，我們在七個工作天內回覆可否授權與費用。',
    submit: '送出申請',
    afterwards: '我們在七個工作天內回覆可否授權與費用。在收到授權書之前，請先不要使用。',
    fields: [
      company('單位名稱'),
      { ...name, label: '聯絡人' },
      email,
      phone,
      { name: 'category', label: '授權類別', control: 'choice', choices: ['公益與教學', '院所衛教', '企業與媒體', '改編與出版'] },
      { name: 'pieces', label: '篇名或網址', control: 'text', least: 2, most: 1500, hint: '一行一篇' },
      {
        name: 'purpose',
        label: '用途',
        control: 'text',
        least: 10,
        most: 1500,
        hint: '至少 10 個字：用在哪裡、給誰看、怎麼呈現',
      },
      { name: 'quantity', label: '數量或流量', control: 'line', optional: true, most: 80, hint: '印製份數、每月瀏覽量等' },
      { name: 'period', label: '使用期間', control: 'line', most: 80, hint: '例如 2027 年 1 月到 12 月' },
    ],
  },
  ad: {
    title: '廣告詢問',
    noun: '廣告詢問',
    lead: '告訴我們您想讓讀者認識什麼。業務在三個工作天內回覆檔期與報價。',
    submit: '送出詢問',
    afterwards: '業務在三個工作天內回覆檔期與報價。',
    fields: [
      company('公司或單位'),
      { ...name, label: '聯絡人' },
      email,
      phone,
      {
        name: 'way',
        label: '合作方式',
        control: 'choice',
        choices: ['版位廣告', '雜誌廣告', '專題贊助', '活動合作', '還不確定'],
      },
      {
        name: 'product',
        label: '產品或服務',
        control: 'text',
        least: 10,
        most: 1500,
        hint: '至少 10 個字；若有許可或核准字號，請一併填寫',
      },
      { name: 'period', label: '希望的期間', control: 'line', most: 80 },
      { name: 'budget', label: '預算', control: 'line', optional: true, most: 80 },
    ],
  },
  'antifraud-1499': {
    title: '回報可疑訊息',
    noun: '可疑訊息回報',
    lead: '有人冒用本站名義嗎？把您看到的告訴我們，不必留下姓名。正在匯款或已經付款，請先撥 165。',
    submit: '送出回報',
    afterwards: '我們會核對內容、通知平台下架並公告。若已經付款或給了資料，請立刻撥打 165 或 110。',
    fields: [
      {
        name: 'channel',
        label: '您在哪裡遇到的',
        control: 'choice',
        choices: ['簡訊', '電話', '電子郵件', '通訊軟體', '社群廣告', '網站', '其他'],
      },
      {
        name: 'what',
        label: '發生了什麼事',
        control: 'text',
        least: 10,
        most: 3000,
        hint: '至少 10 個字：對方怎麼說、要您做什麼、網址或電話。請不要填寫身分證字號、卡號或密碼',
      },
      { name: 'loss', label: '是否已經付款或給了資料', control: 'choice', choices: ['沒有', '有', '不確定'] },
      { ...email, optional: true, hint: '願意讓我們回覆才填；收件編號會寄到這裡' },
    ],
  },
  activity: {
    title: '活動報名',
    noun: '活動報名',
    lead: '座位有限，先送出的先有。報名編號會寄到您的信箱。',
    submit: '送出報名',
    afterwards:
      '座位已經替您留著；需付費的活動，當天在現場繳費。時間或地點有更動，會寫信通知您。不能來時，請在活動開始前開啟確認信裡的連結取消報名，把座位讓給別人。',
    fields: [
      { name: 'activity', label: '活動', control: 'number' },
      name,
      { ...email, hint: '報名編號會寄到這裡' },
      phone,
      { name: 'people', label: '人數（含您自己）', control: 'choice', choices: partySizes() },
      { name: 'note', label: '備註', control: 'text', optional: true, most: 300, hint: '例如吃素、需要輪椅席' },
    ],
  },
  contact: {
    title: '寫信給我們',
    noun: '來信',
    lead: '讀者服務在三個工作天內以電子郵件回覆；關於個人資料的請求，最晚 15 天或 30 天。身體正不舒服，請直接就醫或撥 119，不要等回信。',
    submit: '送出',
    afterwards:
      '讀者服務在三個工作天內以電子郵件回覆。查閱或複製個人資料在 15 天內答覆，更正、停止利用或刪除在 30 天內答覆；用會員帳號登入，在「我的資料」可以自己下載或刪除。',
    fields: [
      name,
      email,
      phone,
      {
        name: 'matter',
        label: '想說的是',
        control: 'choice',
        choices: [
          '訂閱與寄送',
          '會員帳號',
          '付款與退費',
          '問糖尿病',
          '文章有誤',
          ...Object.values(dataMatters),
          '網站使用',
          '其他',
        ],
      },
      {
        name: 'number',
        label: '訂戶編號、訂單編號或文章網址',
        control: 'line',
        optional: true,
        most: 200,
        hint: '有的話，查起來比較快',
      },
      {
        name: 'message',
        label: '內容',
        control: 'text',
        least: 10,
        most: 3000,
        hint: '10 到 3,000 字。請不要填寫密碼、驗證碼、卡號或病歷資料',
      },
    ],
  },
}

/** Honeypot: a field that is invisible to users; only programs fill it. */
export const trapField = 'website'

/** Control characters other than line breaks are invalid in user text. */
const writing = /^[^\p{Cc}]*$/u
const lines = (text: string) => text.replace(/\r\n?/g, '\n')

function fieldSchema({
  label,
  control,
  choices,
  optional,
  least: minLength = 1,
  most: maxLength = 200,
}: FormField): z.ZodType<string, string> {
  if (control === 'number') return z.string({ error: `請選擇${label}` }).regex(/^[1-9]\d{0,8}$/, `請選擇${label}`)
  if (control === 'consent') return z.literal('on', { error: '請勾選同意，才能送出' })
  if (choices) return z.enum(choices, { error: `請選擇${label}` })
  const missing = `請填寫${label}`
  const text = textField(missing)
    .transform(lines)
    .refine((value) => writing.test(value.replace(/[\n\t]/g, '')), '有無法辨識的字元')
    .refine((value) => value === '' || [...value].length >= minLength, `${label}至少 ${minLength} 個字`)
    .refine((value) => [...value].length <= maxLength, `${label}最多 ${maxLength.toLocaleString('en-US')} 個字`)
    .refine((value) => !tooManyLinks(value), '網址太多了，請只留下必要的')
  const checked =
    control === 'email' ? emailField : control === 'text' ? text : text.refine((value) => !value.includes('\n'), '請寫成一行')
  if (optional) return z.union([z.literal(''), checked]).default('') as unknown as z.ZodType<string, string>
  return control === 'email' ? checked : checked.refine((value) => value !== '', missing)
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
const byLink = { group: 'forms', access: 'anyone', response: envelope(signUp) } as const
const linkToken = z.object({ token: z.string('缺少連結裡的憑證').max(200) })

export const formKind = z.enum(formKinds, { error: '沒有這種表單' })
/** The kind of an entry of the inbox. */
export const inboxKind = z.enum(entryKindNames, { error: '沒有這種收件' })
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
    response: envelope(formToken),
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
    response: envelope(formReceipt),
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
