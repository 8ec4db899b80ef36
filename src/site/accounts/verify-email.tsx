import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { invalidFormResult } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/verify-email.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, CodeField, EmailField, PasswordField, SubmitButton } from './account-form.tsx'
import { callAccounts, redirectWithCookies, redisplayWithNotice, rejectForm } from './account-form-result.ts'
import styles from './accounts.module.css'
import { destinationOf, emailFromQuery, signInQuery } from './sign-in-query.ts'

export const handle: PageHandle = {
  layout: 'default',
  middleware: ['guest'],
  title: '確認電子郵件',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '確認電子郵件', path: '/verify-email' })

/**
 * The link of the mail prefills the form; the user must still click the button, so that no mail scanner confirms the
 * address.
 */
export async function loader({ url: { searchParams: query }, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const code = query.get('code') ?? ''
  return {
    signInParams: signInQuery(query),
    email: await emailFromQuery(site, query),
    code: /^\d{6}$/.test(code) ? code : '',
    sent: query.has('sent'),
    delay: await mailDelayNotice(site, 'code'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const callbackURL = destinationOf(url.searchParams)
  const submission = parseWithZod(await request.formData(), { schema: accountForms.verifyEmail })
  if (submission.status !== 'success') return invalidFormResult(submission)
  if (submission.value.what === 'resend') {
    const response = await callAccounts(site, '/send-verification-email', { email: submission.value.email, callbackURL })
    return response.ok ? redisplayWithNotice(submission, '已經重新寄出驗證信') : rejectForm(submission, response)
  }
  const { email, code, password } = submission.value
  const response = await callAccounts(site, '/email-otp/verify-email', { email, otp: code, password })
  // without a specific destination a new member is sent to the onboarding
  const next =
    callbackURL === '/' ? destinationOf(new URLSearchParams({ next: String(response.body['next'] ?? '') })) : callbackURL
  if (response.ok) throw redirectWithCookies(next === '/' ? '/fti' : next, response.cookies)
  return rejectForm(submission, response, {
    INVALID_OTP: 'code',
    otp: 'code',
    PASSWORD_NEEDED: 'password',
    WRONG_PASSWORD: 'password',
  })
}

export default function VerifyEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { signInParams, email, code, sent, delay } = loaderData
  const [form, fields] = useForm<AccountFields<'verifyEmail'>>({
    id: 'verify',
    lastResult: actionData?.result,
    defaultValue: { email, code },
  })
  const lead = code
    ? '請按下按鈕，完成確認。'
    : sent && !delay
      ? '我們已經寄出一封信。請輸入信中的驗證碼，或開啟信中的連結。'
      : '請輸入信中的驗證碼，或開啟信中的連結。'
  // a code that was mailed before the stop is still accepted
  const notice = code ? null : (delay ?? actionData?.notice)
  return (
    <AccountCard title="確認電子郵件" lead={lead} foot={<SiteLink to={`/login${signInParams}`}>回到登入</SiteLink>}>
      {notice && <Notice role="status">{notice}</Notice>}
      <AccountForm form={form}>
        <EmailField field={fields.email} />
        <CodeField field={fields.code} />
        {fields.password.errors && <PasswordField field={fields.password} label="註冊時設定的密碼" />}
        <SubmitButton name="what" value="verify">
          確認
        </SubmitButton>
        <div className={styles['resend']}>
          <span className={styles['small']}>沒有收到信？請看看垃圾郵件匣，或</span>
          <Button type="submit" name="what" value="resend" variant="secondary" size="small">
            重新寄送
          </Button>
        </div>
      </AccountForm>
    </AccountCard>
  )
}
