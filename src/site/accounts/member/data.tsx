import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { type DataAccess, deleteForms } from '../../../contract/own-data.ts'
import { erasureWaitDays } from '../../../domain/membership/erasure.ts'
import { taipeiMoment } from '../../../domain/time/taipei.ts'
import type { PageFormResult } from '../../../rendering/forms/form-result.ts'
import { invalidPageFormResult, runFormAction } from '../../../rendering/forms/form-result.ts'
import { usePageForm } from '../../../rendering/forms/use-page-form.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../../rendering/request-context.ts'
import { type ButtonVariant, LinkButton } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { AccountForm, CodeField, PasswordField, SubmitButton } from '../account-form.tsx'
import { callAccounts, redirectWithCookies } from '../account-form-result.ts'
import type { Route } from './+types/data.ts'
import styles from './data.module.css'
import { MemberPage, MemberSection } from './member-page.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '我的資料',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '我的資料', path: '/member/data' })

/** `?confirm=code`: a code has been mailed, and the page asks for it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const [profile, signInMethods, looks, codeDelay, receiptDelay] = await Promise.all([
    client('GET /api/v3.0/member/profile'),
    client('GET /api/v3.0/member/sign_in_way/list'),
    client('GET /api/v3.0/member/data/looks'),
    mailDelayNotice(site, 'code'),
    mailDelayNotice(site, 'notice'),
  ])
  const hasPassword = signInMethods.items.includes('password')
  const isCodeNeeded = url.searchParams.get('confirm') === 'code'
  return { email: profile.items.email, hasPassword, looks: looks.items, waiting: isCodeNeeded, codeDelay, receiptDelay }
}

const schemas = { ...deleteForms, send: z.object({}) }

/** Mails a code, or deletes the account by code or password: the member is then signed out. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const form = String(formData.get('form'))
  if (form !== 'password' && form !== 'code' && form !== 'send') throw data(null, { status: 400 })
  const submission = parseWithZod(formData, { schema: schemas[form] as z.ZodType<{ password?: string; code?: string }> })
  if (submission.status !== 'success') return invalidPageFormResult(form, submission)
  return runFormAction(form, submission, async () => {
    if (form === 'send') {
      await site.client('POST /api/v3.0/member/delete/code')
      throw redirect('/member/data?confirm=code#delete-title', 303)
    }
    await site.client('POST /api/v3.0/member/delete', { body: submission.value })
    const { cookies } = await callAccounts(site, '/sign-out', {})
    throw redirectWithCookies('/login?notice=deletion-requested', cookies)
  })
}

export default function Data({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <MemberPage title="我的資料" lead="您的資料屬於您：可以隨時帶走，也可以要求刪除。">
      <MemberSection
        id="copy-title"
        title="下載所有資料"
        lead="包括帳號、個人資料、訂單、權益、收藏、健康紀錄與同意紀錄。密碼不在其中。"
      >
        <p className={styles['copies']}>
          <LinkButton href="/member/data/html" download>
            下載可閱讀的網頁
          </LinkButton>
          <LinkButton href="/member/data/json" download variant="secondary">
            下載 JSON 檔
          </LinkButton>
        </p>
      </MemberSection>
      <Looks looks={loaderData.looks} />
      <DeleteAccount {...loaderData} actionResult={actionData ?? null} />
    </MemberPage>
  )
}

/** How many looks are shown before the rest. */
const firstLooks = 10

/** Looks of the reader service at the member's data, from the audit log: role, day and kind of reason. */
function Looks({ looks }: { looks: readonly DataAccess[] }) {
  const row = ({ at, role, what, reason }: DataAccess) => (
    <li key={`${at} ${what}`}>
      <time dateTime={at}>{taipeiMoment(new Date(at))}</time>
      <p>
        {role}：{what}
      </p>
      <p className={styles['reason']}>原因：{reason}</p>
    </li>
  )
  return (
    <MemberSection
      id="looks-title"
      title="誰查過我的資料"
      lead="客服每次查您的資料都要寫原因。他們看不到您的健康紀錄、提問、閱讀與搜尋。"
    >
      {looks.length === 0 ? (
        <p>還沒有人查過。</p>
      ) : (
        <>
          <ol className={styles['looks']}>{looks.slice(0, firstLooks).map(row)}</ol>
          {looks.length > firstLooks && (
            <details>
              <summary>更早的 {looks.length - firstLooks} 次</summary>
              <ol className={styles['looks']}>{looks.slice(firstLooks).map(row)}</ol>
            </details>
          )}
        </>
      )}
    </MemberSection>
  )
}

interface DeletionProps {
  email: string
  hasPassword: boolean
  /** A code was mailed and has to be entered. */
  waiting: boolean
  /** Why the code, and the receipt, arrive later; null while mail is sent. */
  codeDelay: string | null
  receiptDelay: string | null
  actionResult: PageFormResult | null
}

/** Deletion of the account: its consequences, and the owner's proof: the password, or a code by mail. */
function DeleteAccount({ email, hasPassword, waiting, codeDelay, receiptDelay, actionResult }: DeletionProps) {
  return (
    <MemberSection id="delete-title" title="刪除帳號">
      <ul className={styles['points']}>
        <li>送出後立刻登出所有裝置，並寄出收據。{receiptDelay}</li>
        <li>{erasureWaitDays} 天內只要再登入一次，就會取消刪除。</li>
        <li>期滿後刪除帳號、個人資料、收藏、健康紀錄與寄給您的信，無法復原。</li>
        <li>訂單依稅法保存，但不再看得出是誰的。綁定的訂閱會一併結束，還沒寄出的紙本雜誌不再寄送。</li>
      </ul>
      {waiting && (
        <>
          <Notice role="status">{codeDelay ?? `驗證碼已經寄到 ${email}，輸入之後才會刪除。`}</Notice>
          <DeletionByCode actionResult={actionResult} />
          <SendCode actionResult={actionResult} variant="quiet">
            重寄驗證碼
          </SendCode>
        </>
      )}
      {!waiting && hasPassword && (
        <>
          <DeletionByPassword actionResult={actionResult} />
          <SendCode actionResult={actionResult} variant="quiet">
            不記得密碼？改用信箱驗證碼
          </SendCode>
        </>
      )}
      {!waiting && !hasPassword && (
        <>
          <p>這個帳號沒有密碼。{codeDelay ?? `我們會把驗證碼寄到 ${email}，輸入之後才會刪除。`}</p>
          <SendCode actionResult={actionResult} variant="secondary">
            寄送驗證碼
          </SendCode>
        </>
      )}
    </MemberSection>
  )
}

function DeletionByPassword({ actionResult }: { actionResult: PageFormResult | null }) {
  const [form, fields] = usePageForm<{ password: string }>({ id: 'delete', name: 'password' }, actionResult)
  return (
    <AccountForm form={form} name="password">
      <PasswordField field={fields.password} label="目前的密碼" />
      <SubmitButton wide={false} variant="danger">
        刪除帳號
      </SubmitButton>
    </AccountForm>
  )
}

function DeletionByCode({ actionResult }: { actionResult: PageFormResult | null }) {
  const [form, fields] = usePageForm<{ code: string }>({ id: 'delete-by-code', name: 'code' }, actionResult)
  return (
    <AccountForm form={form} name="code">
      <CodeField field={fields.code} />
      <SubmitButton wide={false} variant="danger">
        刪除帳號
      </SubmitButton>
    </AccountForm>
  )
}

function SendCode({
  actionResult,
  variant,
  children,
}: { actionResult: PageFormResult | null; children: string } & Pick<ButtonVariant, 'variant'>) {
  const [form] = usePageForm({ id: 'send-code', name: 'send' }, actionResult)
  return (
    <AccountForm form={form} name="send">
      <SubmitButton wide={false} size="medium" variant={variant ?? 'secondary'}>
        {children}
      </SubmitButton>
    </AccountForm>
  )
}
