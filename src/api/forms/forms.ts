import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FormKind, formEndpoints, formSchemas, forms, trapField } from '../../contract/forms.ts'
import { schemaMessages } from '../../contract/schema-messages.ts'
import { entryKindOf, type SubmissionKind } from '../../domain/forms/reference.ts'
import { classifyPace } from '../../domain/forms/spam.ts'
import { may } from '../../domain/office/may.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { waitText } from '../../domain/time/wait-text.ts'
import { writeMail } from '../../mail/renderer.ts'
import { notFound, requireHelpShown } from '../../operations/failure.ts'
import { cancelSignUp, readSignUp } from '../../operations/forms/sign-ups.ts'
import { submitForm } from '../../operations/forms/submit-form.ts'
import { HttpProblem } from '../serving/problem.ts'
import { networkOf } from '../serving/rate-limit.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`form ${text}`).digest('base64url')

/** The token of a form from its opening to its submission: its kind, and when it was opened. Nothing is stored for it. */
export function formToken(secret: string, kind: string, openedAt: number): string {
  const time = openedAt.toString(36)
  return `${time}.${sign(secret, `${kind} ${time}`)}`
}

/** When the form of a token was opened (milliseconds), or null for an invalid token or another form's. */
function readFormTime(secret: string, kind: string, token: string): number | null {
  const [time = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `${kind} ${time}`))
  const actualSignature = Buffer.from(signature)
  return actualSignature.length === expected.length && timingSafeEqual(actualSignature, expected)
    ? Number.parseInt(time, 36)
    : null
}

/** The token in the link of a sign-up's mail: the sign-up's reference, signed. Nothing is stored for it. */
export const signUpToken = (secret: string, reference: string): string => `${reference}.${sign(secret, `sign-up ${reference}`)}`

/** The sign-up of a token, or null for an invalid one. */
function signUpOf(secret: string, token: string): string | null {
  const reference = token.split('.')[0] ?? ''
  const expected = Buffer.from(signUpToken(secret, reference))
  const actualToken = Buffer.from(token)
  return actualToken.length === expected.length && timingSafeEqual(actualToken, expected) ? reference : null
}

export interface FormSettings {
  /** The key that signs the tokens; the same in every process. */
  secret: string
  /** The keys of the links of newsletters: the first signs, each is accepted. */
  linkSecrets: readonly string[]
  /** The site's name and URL, as used in mails. */
  site: { name: string; url: string }
  /** The e-mail address to which each entry is mailed with its content (`OPERATOR_MAIL`); null for none. */
  notificationEmail: string | null
}

/**
 * The forms for readers. The confirmation repeats none of the input, so that it cannot be abused to send messages to others.
 */
export function serveForms(app: ApiApp, settings: FormSettings): void {
  const { secret, site, notificationEmail } = settings
  serveSignUps(app, secret)
  serve(app, formEndpoints.open, async ({ params, context }) => ({
    items: { token: formToken(secret, params.kind, context.now.getTime()) },
  }))
  serve(app, formEndpoints.send, async ({ params: { kind }, body, context, c }) => {
    rejectBots(readFormTime(secret, kind, body.token), body[trapField], context.now)
    const fields = checkFields(kind, body.fields)
    // `help_seen` is the help that the page has shown for emergency words in the input: without it the form is refused
    requireHelpShown(freeTextOf(kind, fields), body.help_seen)
    const email = fields['email']
    const { afterwards, fields: requested } = forms[kind]
    const entryKind = entryKindOf(kind, fields)
    const result = await submitForm(context, {
      kind,
      fields,
      sender: may(context.viewer, 'send-forms-freely') ? null : rateLimitKeyOf(secret, c.env.ip),
      // to the reader: the confirmation with its reference, without the input
      confirm: email
        ? async (reference, activityTitle) => ({
            recipient: email,
            ...(await writeMail({
              site,
              kind: 'form-received',
              reference,
              noun: nounOf(entryKind, activityTitle),
              afterwards,
              cancelLink: kind === 'activity' ? `${site.url}/activity?cancel=${signUpToken(secret, reference)}` : null,
            })),
          })
        : null,
      // to the operator's address: the whole entry, to be answered by mail
      notifyOperator: notificationEmail
        ? async (reference, activityTitle) => ({
            recipient: notificationEmail,
            ...(email ? { headers: { 'Reply-To': email } } : {}),
            ...(await writeMail({
              site,
              kind: 'form-arrived',
              reference,
              noun: nounOf(entryKind, activityTitle),
              at: context.now,
              answers: requested.flatMap(({ name, label, control }) => {
                const value = name === 'activity' ? (activityTitle ?? fields[name]) : fields[name]
                return value && control !== 'consent' ? [{ label, value }] : []
              }),
              replyTo: email || null,
            })),
          })
        : null,
      // to each staff member who may answer entries: that one waits in the inbox, and its due day, without its content
      notifyStaff: async ({ name, email: recipient, reference, about: activityTitle, dueOn }) => ({
        recipient,
        ...(await writeMail({
          site,
          kind: 'form-waiting',
          name,
          reference,
          noun: nounOf(entryKind, activityTitle),
          dueOn: dueOn && dottedDay(dueOn),
        })),
      }),
    })
    if ('reference' in result) return { items: result }
    throw new HttpProblem(
      429,
      'too_many_forms',
      `這個網路位址一小時內送出的「${forms[kind].title}」已滿，請在 ${waitText(result.wait)}後再試`,
      {
        headers: { 'retry-after': String(result.wait) },
      },
    )
  })
}

/** The noun by which mails refer to an entry. @param about the title of the activity of a sign-up */
export function nounOf(kind: SubmissionKind, about: string | null): string {
  if (kind === 'personal-data') return '個人資料請求'
  const { noun } = forms[kind]
  return about ? `${noun}「${about}」` : noun
}

/** The values of the free-text fields. */
const freeTextOf = (kind: FormKind, fields: Record<string, string>) =>
  forms[kind].fields.filter(({ control }) => control === 'text').map(({ name }) => fields[name] ?? '')

/** The target of the link in the mail about a sign-up: its display, and its cancellation. */
function serveSignUps(app: ApiApp, secret: string): void {
  const requireSignUp = (token: string) => {
    const reference = signUpOf(secret, token)
    if (!reference) throw notFound()
    return reference
  }
  serve(app, formEndpoints.signUp, async ({ query, context }) => ({
    items: await readSignUp(context, requireSignUp(query.token)),
  }))
  serve(app, formEndpoints.cancelSignUp, async ({ body, context }) => ({
    items: await cancelSignUp(context, requireSignUp(body.token)),
  }))
}

/** Spam protection. @throws a refusal for automated input, with a message that also helps a person */
function rejectBots(formOpenedAt: number | null, honeypot: string | undefined, now: Date): void {
  if (honeypot) throw new HttpProblem(422, 'form_trap', '請把「網站」那一欄留空，再送出一次', { errors: [] })
  // an invalid token is treated as an expired one
  const pace = formOpenedAt === null ? 'too-old' : classifyPace(formOpenedAt, now.getTime())
  if (pace === 'too-fast') throw new HttpProblem(422, 'form_too_fast', '送出得太快了，請稍等幾秒，再送出一次', { errors: [] })
  if (pace === 'too-old') throw new HttpProblem(422, 'form_too_old', '這一頁打開太久了，請確認內容，再送出一次', { errors: [] })
}

function checkFields(kind: FormKind, values: Record<string, string>): Record<string, string> {
  const read = formSchemas[kind].safeParse(values, { error: schemaMessages })
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => ({ path: ['body', 'fields', ...path].join('.'), message }))
  throw new HttpProblem(422, 'validation_failed', '輸入的資料有誤', { errors })
}

/** The key of the sender's rate limit: a keyed hash of the client IP address. */
const rateLimitKeyOf = (secret: string, ip: string) =>
  createHmac('sha256', secret)
    .update(`sender ${networkOf(ip)}`)
    .digest('base64url')
    .slice(0, 22)
