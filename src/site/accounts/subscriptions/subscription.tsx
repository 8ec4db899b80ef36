import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import type { CallInput } from '../../../contract/client.ts'
import type { ManagedSubscription } from '../../../contract/subscriptions.ts'
import { addressForm, missingCopyForm } from '../../../contract/subscriptions.ts'
import { issuesText, priceText, renewalQuestion } from '../../../domain/subscriptions/order-text.ts'
import { includesPrint, periodText, subscriptionStateName } from '../../../domain/subscriptions/subscription-info.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { ConfirmationRequest } from '../../../rendering/forms/confirmed-button.tsx'
import { FormField } from '../../../rendering/forms/form-field.tsx'
import type { PageFormResult } from '../../../rendering/forms/form-result.ts'
import { invalidPageFormResult, runFormAction } from '../../../rendering/forms/form-result.ts'
import { usePageForm } from '../../../rendering/forms/use-page-form.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../../rendering/or-not-found.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import type { SiteRequest } from '../../../rendering/request-context.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountForm, SubmitButton } from '../account-form.tsx'
import details from '../member/details.module.css'
import { MemberPage, MemberSection } from '../member/member-page.tsx'
import type { Route } from './+types/subscription.ts'
import styles from './subscriptions.module.css'

const emptySchema = z.object({})
type Client = SiteRequest['client']
type OrderParams = CallInput<'POST /api/v3.0/payment/order/:orderNo/cancel_renewal'>['params']

/** Handles a form of the subscription page; null for an unknown form. */
async function runForm(client: Client, number: string, formData: FormData) {
  const params = { number }
  switch (formData.get('form')) {
    case 'pause':
      return runFormAction('pause', parseWithZod(formData, { schema: emptySchema }), async () => {
        await client('POST /api/v3.0/member/subscription/:number/pause', { params })
        return '已經暫停寄送，剩下的期數會為您保留'
      })
    case 'resume':
      return runFormAction('resume', parseWithZod(formData, { schema: emptySchema }), async () => {
        await client('POST /api/v3.0/member/subscription/:number/resume', { params })
        return '已經恢復寄送，暫停期間的期數會補在最後'
      })
    case 'renewal':
      return runFormAction('renewal', parseWithZod(formData, { schema: emptySchema }), async () => {
        const orderParams: OrderParams = { orderNo: String(formData.get('order')) }
        await client('POST /api/v3.0/payment/order/:orderNo/cancel_renewal', { params: orderParams })
        return '已經取消自動續訂，付過款的權益不受影響'
      })
    case 'address': {
      const submission = parseWithZod(formData, { schema: addressForm })
      if (submission.status !== 'success') return invalidPageFormResult('address', submission)
      return runFormAction('address', submission, async () => {
        await client('POST /api/v3.0/member/subscription/:number/address', { params, body: submission.value })
        return '寄送資料已經儲存，從下一期開始'
      })
    }
    case 'missing': {
      const submission = parseWithZod(formData, { schema: missingCopyForm })
      if (submission.status !== 'success') return invalidPageFormResult('missing', submission)
      return runFormAction('missing', submission, async () => {
        await client('POST /api/v3.0/member/subscription/:number/missing_copy', { params, body: submission.value })
        return `已經收到您的回報，第 ${submission.value.issue} 期會再寄一本`
      })
    }
    default:
      return null
  }
}

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '管理訂閱',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, { title: '管理訂閱', path: `/member/subscription/${params.number}` })

/** One of the member's subscriptions. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/member/subscription/list')
  const subscription = items.find(({ number }) => number === params.number)
  if (!subscription) throw notFoundPage()
  return subscription
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const actionResult = await runForm(context.get(siteRequest).client, params.number, await request.formData())
  if (!actionResult) throw notFoundPage()
  return actionResult
}

export default function Subscription({ loaderData: subscription, actionData }: Route.ComponentProps) {
  const actionResult = actionData ?? null
  const { number, title, renewal, order_no, mailed } = subscription
  return (
    <MemberPage title="管理訂閱" lead={`${title}・訂戶編號 ${number}`}>
      {actionResult?.notice && <Notice role="status">{actionResult.notice}</Notice>}
      <SubscriptionDetails subscription={subscription} />
      {renewal && order_no && (
        <MemberSection
          id="renewal"
          title="自動續訂"
          lead={
            renewal.state === 'active'
              ? `下次扣款日 ${dottedDay(renewal.next_on)}，${priceText(renewal.amount, false)}。`
              : '自動續訂已經停止，不會再扣款。'
          }
        >
          {renewal.state === 'active' && (
            <RenewalForm order={order_no} question={renewalQuestion(renewal.next_on)} actionResult={actionResult} />
          )}
        </MemberSection>
      )}
      {mailed && subscription.state !== 'cancelled' && <Mailing subscription={subscription} actionResult={actionResult} />}
    </MemberPage>
  )
}

function Mailing({
  subscription,
  actionResult,
}: {
  subscription: ManagedSubscription
  actionResult: Parameters<typeof OneButton>[0]['actionResult']
}) {
  const { state, copies_left, reportable_issues, missing_copies } = subscription
  const paused = state === 'paused'
  return (
    <>
      {(paused || copies_left > 0) && (
        <MemberSection
          id="mailing"
          title={paused ? '寄送已經暫停' : '暫停寄送'}
          lead={
            paused
              ? `還有 ${copies_left} 本為您保留。恢復之後，從次月的那一期開始寄送。`
              : '要出遠門？從下一期開始暫停，剩下的期數會保留，線上閱讀不受影響。'
          }
        >
          <OneButton name={paused ? 'resume' : 'pause'} label={paused ? '恢復寄送' : '暫停寄送'} actionResult={actionResult} />
        </MemberSection>
      )}
      <MemberSection id="address" title="寄送地址與收件人" lead="更改之後，從下一期開始照新的寄。">
        <AddressForm subscription={subscription} actionResult={actionResult} />
      </MemberSection>
      <MemberSection id="missing" title="沒收到雜誌" lead="出刊兩週後還沒收到，請在這裡告訴我們，三個月內的都會再寄一本。">
        {reportable_issues.length > 0 ? (
          <MissingForm key={reportable_issues.join()} issues={reportable_issues} actionResult={actionResult} />
        ) : (
          <p>目前沒有可以回報的期數。</p>
        )}
        {missing_copies.length > 0 && (
          <ul className={styles['entries']} aria-label="回報過的期數">
            {missing_copies.map(({ issue, reported_on, resent_on }) => (
              <li key={issue} className={styles['entry']}>
                第 {issue} 期・{dottedDay(reported_on)} 回報・{resent_on ? `${dottedDay(resent_on)} 已補寄` : '處理中'}
              </li>
            ))}
          </ul>
        )}
      </MemberSection>
    </>
  )
}

function SubscriptionDetails({ subscription }: { subscription: ManagedSubscription }) {
  const { title, kind, state, start_date, end_date, copies_left, next_mailing, mailed, order_no } = subscription
  return (
    <MemberSection id="standing" title="訂閱內容">
      <dl className={details['details']}>
        <div>
          <dt>方案</dt>
          <dd>
            {title}{' '}
            <Badge variant={state === 'active' ? 'brand' : 'outline'}>
              {subscriptionStateName(state, start_date, taipeiDay(new Date()))}
            </Badge>
          </dd>
        </div>
        <div>
          <dt>期間</dt>
          <dd>{periodText(state, start_date, end_date)}</dd>
        </div>
        {includesPrint(kind) && state !== 'cancelled' && (
          <div>
            <dt>期數</dt>
            <dd>{issuesText(subscription)}</dd>
          </div>
        )}
        {mailed && state !== 'cancelled' && (
          <div>
            <dt>尚未寄送</dt>
            <dd>
              {copies_left} 本{next_mailing && `，下一本在 ${dottedDay(next_mailing).slice(0, 7)} 寄出`}
            </dd>
          </div>
        )}
      </dl>
      <p className={styles['next']}>
        <SiteLinkButton to="/subscriptions" size="small">
          續訂
        </SiteLinkButton>
        {order_no && <SiteLink to={`/payment/success?order=${order_no}`}>查看訂單與退費</SiteLink>}
      </p>
    </MemberSection>
  )
}

interface FormProps {
  actionResult: PageFormResult | null
}

interface ButtonFormProps extends FormProps {
  name: string
  label: string
}

/** A form with a single button. */
function OneButton({ name, label, actionResult }: ButtonFormProps) {
  const [form] = usePageForm<Record<string, string>>({ id: `subscription-${name}`, name }, actionResult)
  return (
    <AccountForm form={form} name={name}>
      <SubmitButton wide={false} size="medium" variant="secondary">
        {label}
      </SubmitButton>
    </AccountForm>
  )
}

/** Ends the renewal of an order, after a confirmation, because it cannot be undone. */
function RenewalForm({ order, question, actionResult }: FormProps & { order: string; question: string }) {
  const [form] = usePageForm<Record<string, string>>({ id: 'subscription-renewal', name: 'renewal' }, actionResult)
  return (
    <ConfirmationRequest label="取消自動續訂" open={actionResult?.form === 'renewal'}>
      <p>{question}</p>
      <AccountForm form={form} name="renewal">
        <input type="hidden" name="order" value={order} />
        <SubmitButton wide={false} size="medium" variant="danger">
          確定取消自動續訂
        </SubmitButton>
      </AccountForm>
    </ConfirmationRequest>
  )
}

/** Where, and to whom, the magazine is delivered. */
function AddressForm({
  subscription: { address, recipient_name, recipient_phone },
  actionResult,
}: FormProps & { subscription: Pick<ManagedSubscription, 'address' | 'recipient_name' | 'recipient_phone'> }) {
  const [form, fields] = usePageForm<Record<'address' | 'recipient_name' | 'recipient_phone', string>>(
    { id: 'subscription-address', name: 'address', defaultValue: { address, recipient_name, recipient_phone } },
    actionResult,
  )
  return (
    <AccountForm form={form} name="address">
      <FormField field={fields.address} label="地址" autoComplete="street-address" maxLength={120} />
      <FormField
        field={fields.recipient_name}
        label="收件人姓名"
        optional
        hint="寄給爸媽或朋友才填；不填就寄給您"
        autoComplete="section-recipient shipping name"
      />
      <FormField
        field={fields.recipient_phone}
        label="收件人電話"
        optional
        type="tel"
        autoComplete="section-recipient shipping tel"
      />
      <SubmitButton wide={false} size="medium" variant="secondary">
        儲存寄送資料
      </SubmitButton>
    </AccountForm>
  )
}

/** Reports an issue that did not arrive. */
function MissingForm({ issues, actionResult }: FormProps & { issues: number[] }) {
  const [form, fields] = usePageForm<{ issue: string }>({ id: 'subscription-missing', name: 'missing' }, actionResult)
  const { id, name, errors } = fields.issue
  return (
    <AccountForm form={form} name="missing">
      <SelectField id={id} name={name} label="哪一期" errors={errors ?? null}>
        {issues.map((issue) => (
          <option key={issue} value={issue}>
            第 {issue} 期
          </option>
        ))}
      </SelectField>
      <SubmitButton wide={false} size="medium" variant="secondary">
        回報未收到
      </SubmitButton>
    </AccountForm>
  )
}
