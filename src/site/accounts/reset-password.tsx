import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { type FormResult, invalidFormResult } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/reset-password.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, CodeField, EmailField, PasswordField, SubmitButton } from './account-form.tsx'
import { callAccounts, redirectWithCookies, rejectForm } from './account-form-result.ts'
import { emailFromQuery, signInQuery } from './sign-in-query.ts'

export const handle: PageHandle = { layout: 'default', title: '重設密碼', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '重設密碼', path: '/reset-password' })

/** By the link of the mail (`token`), or by address and code. */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const wasSent = query.has('sent')
  return {
    signInParams: signInQuery(query),
    email: await emailFromQuery(site, query),
    token: query.get('token')?.slice(0, 128) ?? '',
    sent: wasSent,
    delay: wasSent ? await mailDelayNotice(site, 'code') : null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const done = () => redirectWithCookies(`/login${signInQuery(url.searchParams, { notice: 'password-changed' })}`)
  if (formData.has('token')) {
    const submission = parseWithZod(formData, { schema: accountForms.resetByLink })
    if (submission.status !== 'success') return invalidFormResult(submission)
    const { token, password } = submission.value
    const actionResult = await callAccounts(site, '/reset-password', { token, newPassword: password })
    if (actionResult.ok) throw done()
    return rejectForm(submission, actionResult, { newPassword: 'password' })
  }
  const submission = parseWithZod(formData, { schema: accountForms.resetByCode })
  if (submission.status !== 'success') return invalidFormResult(submission)
  const { email, code, password } = submission.value
  const actionResult = await callAccounts(site, '/email-otp/reset-password', { email, otp: code, password })
  if (actionResult.ok) throw done()
  return rejectForm(submission, actionResult, { INVALID_OTP: 'code', otp: 'code' })
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { signInParams, email, token, sent, delay } = loaderData
  return (
    <AccountCard title="重設密碼" foot={<SiteLink to={`/forgot-password${signInParams}`}>重新寄送連結與驗證碼</SiteLink>}>
      {sent && !actionData && (
        <Notice role="status">
          {delay ??
            '如果這個電子郵件已經註冊，信已經寄出。請開啟信中的連結，或在這裡輸入驗證碼。短時間內申請多次時，最近的一封仍然有效。'}
        </Notice>
      )}
      {token ? <ByLink token={token} actionResult={actionData} /> : <ByCode email={email} actionResult={actionData} />}
    </AccountCard>
  )
}

function ByLink({ token, actionResult }: { token: string; actionResult: FormResult | undefined }) {
  const [form, fields] = useForm<AccountFields<'resetByLink'>>({
    id: 'reset',
    lastResult: actionResult?.result,
  })
  return (
    <AccountForm form={form}>
      <input type="hidden" name="token" value={token} />
      <PasswordField field={fields.password} fresh />
      <SubmitButton>更新密碼</SubmitButton>
    </AccountForm>
  )
}

function ByCode({ email, actionResult }: { email: string; actionResult: FormResult | undefined }) {
  const [form, fields] = useForm<AccountFields<'resetByCode'>>({
    id: 'reset',
    lastResult: actionResult?.result,
    defaultValue: { email },
  })
  return (
    <AccountForm form={form}>
      <EmailField field={fields.email} />
      <CodeField field={fields.code} />
      <PasswordField field={fields.password} fresh />
      <SubmitButton>更新密碼</SubmitButton>
    </AccountForm>
  )
}
