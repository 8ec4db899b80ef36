import { parseWithZod } from '@conform-to/zod/v4'
import { useEffect, useState } from 'react'
import { type BoundSubscription, bindForm } from '../../../contract/binding.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { FormField } from '../../../rendering/forms/form-field.tsx'
import { invalidPageFormResult, type PageFormResult, runFormAction } from '../../../rendering/forms/form-result.ts'
import { usePageForm } from '../../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { useApi } from '../../api.ts'
import { pageMeta } from '../../shell/page-meta.ts'
import { refreshMember } from '../../shell/use-member.ts'
import { AccountForm, SubmitButton } from '../account-form.tsx'
import type { Route } from './+types/bind.ts'
import styles from './details.module.css'
import { MemberPage, MemberSection } from './member-page.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '綁定訂戶編號',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '綁定訂戶編號', path: '/member/bind' })

export async function loader({ context }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/subscriber/sub_info')
  return { subscriptions: items }
}

/** Binds a subscription number to the account. The response shows the granted entitlement. */
export async function action({ request, context }: Route.ActionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: bindForm })
  if (submission.status !== 'success') return invalidPageFormResult('bind', submission)
  const work = async () => {
    const { client } = context.get(siteRequest)
    const { items } = await client('POST /api/v3.0/member/sub_identity/update', { body: submission.value })
    const until = items.h_end_date
    if (items.identity === 'subscriber' && until) return `綁定完成，數位權益到 ${dottedDay(until)}，現在就能閱讀訂戶文章`
    return '綁定完成。這份訂閱目前沒有有效的數位權益，訂戶文章還不能閱讀'
  }
  return runFormAction('bind', submission, work, { emptied: true })
}

export default function Bind({ loaderData: { subscriptions }, actionData }: Route.ComponentProps) {
  const api = useApi()
  const actionResult = useLastResult(actionData)
  const notice = actionResult?.notice
  useEffect(() => {
    if (notice) void refreshMember(api)
  }, [api, notice])
  return (
    <MemberPage title="綁定訂戶編號" lead="已經訂閱雜誌？綁定之後，這個帳號就有那份訂閱的數位權益。">
      {notice && <Notice role="status">{notice}</Notice>}
      {subscriptions.length > 0 && (
        <MemberSection id="bound-title" title="已經綁定">
          {subscriptions.map((item) => (
            <BindingDetails key={item.subscriber_number} subscription={item} />
          ))}
        </MemberSection>
      )}
      <MemberSection
        id="bind-title"
        title={subscriptions.length > 0 ? '再綁定一份' : '輸入訂戶編號'}
        lead="訂戶編號印在雜誌封套的地址標籤上，也在訂閱成功的信裡。一個編號只能綁定一個帳號。"
      >
        <BindForm actionResult={actionResult ?? null} />
      </MemberSection>
    </MemberPage>
  )
}

function BindForm({ actionResult }: { actionResult: PageFormResult | null }) {
  const [form, fields] = usePageForm<{ subscriber_number: string; proof: string }>({ id: 'bind', name: 'bind' }, actionResult)
  return (
    <AccountForm form={form} name="bind">
      <FormField field={fields.subscriber_number} label="訂戶編號" hint="7 位數字" inputMode="numeric" maxLength={20} />
      <FormField field={fields.proof} label="訂戶姓名或電話末三碼" autoComplete="off" maxLength={50} />
      <SubmitButton wide={false}>綁定</SubmitButton>
      <p>
        不知道編號？請到<SiteLink to="/subcheck">查詢訂閱</SiteLink>，或聯絡讀者服務。
      </p>
    </AccountForm>
  )
}

const states = { active: '進行中', paused: '暫停', cancelled: '已取消', ended: '已到期' } as const

function BindingDetails({ subscription }: { subscription: BoundSubscription }) {
  const { subscriber_number, plan, digital, print, start_date, end_date, first_issue, last_issue, state } = subscription
  return (
    <dl className={styles['details']}>
      <div>
        <dt>訂戶編號</dt>
        <dd>
          {subscriber_number} <Badge variant="outline">{states[state]}</Badge>
        </dd>
      </div>
      <div>
        <dt>方案</dt>
        <dd>
          {plan}
          {digital ? '' : '（不含數位閱讀）'}
        </dd>
      </div>
      <div>
        <dt>期間</dt>
        <dd>
          {dottedDay(start_date)}–{dottedDay(end_date)}
        </dd>
      </div>
      {print && (
        <div>
          <dt>期數</dt>
          <dd>
            第 {first_issue}–{last_issue} 期
          </dd>
        </div>
      )}
    </dl>
  )
}

/**
 * The last action result of a form. The router drops it on revalidation, which happens automatically when the member's
 * entitlement changes; the reader must still see it.
 */
function useLastResult<Answer>(actionResult: Answer | undefined): Answer | undefined {
  const [lastResult, setLastResult] = useState(actionResult)
  if (actionResult !== undefined && actionResult !== lastResult) setLastResult(actionResult)
  return actionResult ?? lastResult
}
