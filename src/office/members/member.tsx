import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { lookUpReason, type SupportMember, type SupportSubscription } from '../../contract/member-look-up.ts'
import { orderStateNames, priceText } from '../../domain/subscriptions/order-text.ts'
import { dottedDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { momentOf } from '../parts/moments.ts'
import { awaitOfficeCall, errorResponse } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeActionResult, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { BindingForm, Entitlements, OpenMemberForm, subscriptionLabels, UnbindForm } from './member-forms.tsx'
import styles from './members.module.css'

export const handle = officePage('會員')
export const meta = () => officeMeta('會員')

/** The member, or null while no reason was given within the last half hour. */
export async function loader({ context, params: { id = '' }, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const done = url.searchParams.get('done')
  try {
    const { items } = await orNotFound(client('GET /api/v3.0/office/member/:id', { params: { id } }))
    return { id, member: items, error: null, done }
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw errorResponse(error)
    return { id, member: null, error: error.problem?.detail ?? '', done }
  }
}

const openForm = z.object({ reason: lookUpReason, note: z.string().default('') })
const rightForm = z.object({
  right: z.string().optional(),
  ends_on: z.string('請選日期').min(1, '請選日期'),
  why: z.string('請寫下原因').min(2, '請寫下原因'),
})
const nothing = z.object({})
const number = z.object({ number: z.string('請輸入訂戶編號').min(1, '請輸入訂戶編號') })
const bind = z.object({ number: z.string(), why: z.string('請寫下怎麼確認是本人').min(2, '請寫下怎麼確認是本人') })
const unbind = z.object({ number: z.string(), why: z.string('請寫下原因').min(2, '請寫下原因') })
const mail = z.object({ id: z.string() })

/** The actions of the reader service. The full postal address and phone are shown once, and not stored in the URL. */
export async function action({ request, context, params: { id = '' } }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const formData = await request.formData()
  const intent = String(formData.get('intent'))
  const returnPathFor = (done: string) => `/office/members/${id}?done=${done}`
  const params = { id }
  switch (intent) {
    case 'open':
      return runAction(
        'open',
        formData,
        openForm,
        async (body) => {
          await client('POST /api/v3.0/office/member/:id/open', { params, body })
          return `/office/members/${id}`
        },
        { site },
      )
    case 'reveal': {
      const { items } = await awaitOfficeCall(client('POST /api/v3.0/office/member/:id/reveal', { params }))
      return data<RevealedContact>({ revealed: items })
    }
    case 'sessions':
      return runAction(
        'sessions',
        formData,
        nothing,
        async () => {
          await client('POST /api/v3.0/office/member/:id/end_sessions', { params })
          return returnPathFor('sessions')
        },
        { site },
      )
    case 'right': {
      const form = `right-${String(formData.get('right') ?? '')}`
      return runAction(
        form,
        formData,
        rightForm,
        async ({ right: entitlementId, ...body }) => {
          await client('POST /api/v3.0/office/member/:id/right', { params, body: { ...body, right: entitlementId || null } })
          return returnPathFor('right')
        },
        { site },
      )
    }
    case 'find-number':
      return findNumber(formData, id, client)
    case 'bind':
      return runAction(
        'bind',
        formData,
        bind,
        async (body) => {
          await client('POST /api/v3.0/office/member/:id/bind', { params, body })
          return returnPathFor('bind')
        },
        { site },
      )
    case 'unbind':
      return runAction(
        `unbind-${String(formData.get('number'))}`,
        formData,
        unbind,
        async (body) => {
          await client('POST /api/v3.0/office/member/:id/unbind', { params, body })
          return returnPathFor('unbind')
        },
        { site },
      )
    case 'mail':
      return runAction('mail', formData, mail, async (mailParams) => {
        await client('POST /api/v3.0/office/mail/:id/resend', { params: mailParams })
        return returnPathFor('mail')
      })
    default: {
      const erase = intent === 'erase'
      return runAction(
        'erasure',
        formData,
        nothing,
        async () => {
          await client('POST /api/v3.0/office/member/:id/erasure', { params, body: { erase } })
          return returnPathFor(erase ? 'erase' : 'keep')
        },
        { site },
      )
    }
  }
}

/** The subscription of a number, shown for the confirmation that follows; or the errors of the form. */
async function findNumber(formData: FormData, id: string, client: SiteRequest['client']) {
  const submission = parseWithZod(formData, { schema: number })
  if (submission.status !== 'success')
    return data<OfficeActionResult>({ form: 'number', result: submission.reply() }, { status: 422 })
  try {
    const { items } = await client('POST /api/v3.0/office/member/:id/subscription', { params: { id }, body: submission.value })
    return data<SubscriptionLookUp>({ subscription: items })
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    return data<OfficeActionResult>({ form: 'number', result: submission.reply(conformErrors(error)) }, { status: error.status })
  }
}

interface SubscriptionLookUp {
  subscription: SupportSubscription
}

interface RevealedContact {
  revealed: { email: string; mobile: string | null }
}

const doneMessages: Readonly<Record<string, string>> = {
  sessions: '已經在每個裝置上登出。',
  right: '權益已經更正，馬上有效。',
  bind: '訂戶編號已經綁定，給會員的通知信已經排進寄送。',
  unbind: '訂戶編號已經解除綁定，從它來的權益也沒有了，給會員的通知信已經排進寄送。',
  mail: '信已經排進寄送。',
  erase: '已經排定刪除，通知信已經排進寄送。在那天之前，會員登入一次就取消。',
  keep: '已經取消刪除。',
}

type ActionResult = OfficeActionResult | RevealedContact | SubscriptionLookUp | undefined
const resultOf = (actionResult: ActionResult, form: string) =>
  actionResult && 'form' in actionResult && actionResult.form === form ? actionResult : undefined
const resultErrors = (actionResult: OfficeActionResult | undefined) => actionResult?.result.error ?? {}

export default function Member({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { member, error: reason, done } = loaderData
  const actionResult = actionData as ActionResult
  if (!member) return <OpenMemberForm reason={reason ?? ''} actionResult={resultOf(actionResult, 'open')} />
  const message = done !== null && Object.hasOwn(doneMessages, done) ? doneMessages[done] : undefined
  return (
    <>
      <PageHead
        title={`${member.name}　${member.email}`}
        description={`原因：${member.reason}。到 ${momentOf(member.open_until)} 為止，之後要再寫一次。`}
      >
        <SiteLink to="/office/members">找別的會員</SiteLink>
      </PageHead>
      {message && !actionData && (
        <Notice role="status" className={styles['notice']}>
          {message}
        </Notice>
      )}
      <div className={styles['sections']}>
        <Contact member={member} actionResult={actionResult} />
        <Entitlements items={member.rights} actionResult={actionResult && 'form' in actionResult ? actionResult : undefined} />
        <Purchases member={member} actionResult={actionResult && 'form' in actionResult ? actionResult : undefined} />
        <BindingForm
          subscription={actionResult && 'subscription' in actionResult ? actionResult.subscription : null}
          actionResult={actionResult && 'form' in actionResult ? actionResult : undefined}
        />
        <Mails member={member} actionResult={resultOf(actionResult, 'mail')} />
        <Sessions member={member} actionResult={resultOf(actionResult, 'sessions')} />
        <Looks looks={member.looks} />
        <Erasure member={member} actionResult={resultOf(actionResult, 'erasure')} />
      </div>
    </>
  )
}

interface SectionProps {
  member: SupportMember
  actionResult: OfficeActionResult | undefined
}

function Contact({ member, actionResult }: { member: SupportMember; actionResult: ActionResult }) {
  const revealed = actionResult && 'revealed' in actionResult ? actionResult.revealed : null
  return (
    <Section
      id="contact"
      title="聯絡方式"
      description={`${dottedDay(member.joined_on)} 加入${member.staff ? '，是同事的帳號' : ''}。完整的地址與電話看了會另外記一筆。`}
    >
      {revealed ? (
        <p role="status">
          {revealed.email}
          {revealed.mobile ? `，${revealed.mobile}` : '，沒有留手機'}
        </p>
      ) : (
        <Form method="post">
          <Button type="submit" name="intent" value="reveal" variant="secondary" size="small">
            看完整的電子郵件與手機
          </Button>
        </Form>
      )}
    </Section>
  )
}

function Purchases({ member: { subscriptions, orders }, actionResult }: SectionProps) {
  return (
    <Section
      id="purchases"
      title="訂閱與訂單"
      description={subscriptions.length + orders.length === 0 ? '沒有訂閱，也沒有訂單。' : undefined}
    >
      <ul className={rows['rows']}>
        {subscriptions.map(({ number, plan, starts_on, ends_on, state, bound }) => (
          <li key={number} className={rows['row']}>
            <SiteLink to={`/office/payment?q=${number}`} className={rows['name']}>
              訂戶編號 {number}　{plan}
            </SiteLink>
            <span className={rows['end']}>
              {dottedDay(starts_on)}–{dottedDay(ends_on)} {subscriptionLabels[state]}
            </span>
            {bound && (
              <UnbindForm number={number} actionResult={actionResult?.form === `unbind-${number}` ? actionResult : undefined} />
            )}
          </li>
        ))}
        {orders.map(({ order_no, product, price, state, ordered_at }) => (
          <li key={order_no} className={rows['row']}>
            <SiteLink to={`/office/payment?q=${order_no}`} className={rows['name']}>
              訂單 {order_no}　{product}
            </SiteLink>
            <span className={rows['end']}>
              {priceText(price, price === 0)} {orderStateNames[state]} {momentOf(ordered_at)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const mailStateLabels = { waiting: '還沒寄出', sent: '寄出了', failed: '沒寄到' }

function Mails({ member: { mails }, actionResult }: SectionProps) {
  const error = resultErrors(actionResult)['']?.[0]
  return (
    <Section
      id="mails"
      title="最近的信"
      description={mails.length === 0 ? '沒有寄給這位會員的信。' : '寄到會員電子郵件的，最近 20 封。'}
    >
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      <ul className={rows['rows']}>
        {mails.map(({ id, subject, state, at, may_resend }) => (
          <li key={id} className={rows['row']}>
            <span className={rows['name']}>{subject || '（驗證碼）'}</span>
            <span className={rows['end']}>
              {mailStateLabels[state]} {momentOf(at)}
            </span>
            {may_resend && (
              <Form method="post">
                <input type="hidden" name="id" value={id} />
                <Button
                  type="submit"
                  name="intent"
                  value="mail"
                  variant="secondary"
                  size="small"
                  aria-label={`再寄一次「${subject}」`}
                >
                  再寄一次
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sessions({ member: { sessions }, actionResult }: SectionProps) {
  return (
    <Section id="sessions" title="登入中的裝置" description={sessions.length === 0 ? '沒有登入中的裝置。' : undefined}>
      {sessions.length > 0 && (
        <>
          <ul className={rows['rows']}>
            {sessions.map(({ device, seen_on }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two devices may look the same
              <li key={index} className={rows['row']}>
                <span className={rows['name']}>{device}</span>
                <span className={rows['end']}>最近一次 {dottedDay(seen_on)}</span>
              </li>
            ))}
          </ul>
          <Form method="post" className={styles['line']} aria-label="登出">
            <StepUp id="sessions" request={actionResult?.stepUp} />
            <Button type="submit" name="intent" value="sessions" variant="secondary" size="small">
              在每個裝置上登出
            </Button>
          </Form>
        </>
      )}
    </Section>
  )
}

function Looks({ looks }: Pick<SupportMember, 'looks'>) {
  return (
    <Section id="looks" title="誰看過" description="最近二十次，連同這一次。">
      <ul className={rows['rows']}>
        {looks.map(({ at, actor, reason, whole }) => (
          <li key={`${at} ${whole}`} className={rows['row']}>
            <span className={rows['name']}>{actor || '已刪除的帳號'}</span>
            <span>{whole ? '看了完整的電子郵件與手機' : reason}</span>
            <span className={rows['end']}>
              <time dateTime={at}>{taipeiMoment(new Date(at))}</time>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Erasure({ member: { erase_on }, actionResult }: SectionProps) {
  const error = resultErrors(actionResult)['']?.[0]
  return (
    <Section
      id="erasure"
      title="刪除帳號"
      description={
        erase_on
          ? `排定在 ${dottedDay(erase_on)} 刪除。在那之前，會員登入一次就取消。`
          : '會員寫信來請求刪除、也確認了是本人時，在這裡排定。會寄信通知，等候期間登入一次就取消。'
      }
    >
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      <Form method="post" className={styles['line']} aria-label="刪除帳號">
        <StepUp id="erasure" request={actionResult?.stepUp} />
        <Button type="submit" name="intent" value={erase_on ? 'keep' : 'erase'} variant="secondary" size="small">
          {erase_on ? '取消刪除' : '排定刪除'}
        </Button>
      </Form>
    </Section>
  )
}
