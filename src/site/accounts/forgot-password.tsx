import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { invalidFormResult } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/forgot-password.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, EmailField, SubmitButton } from './account-form.tsx'
import { callAccounts, rejectForm } from './account-form-result.ts'
import { emailFromQuery, sealedEmailQuery, signInQuery } from './sign-in-query.ts'

export const handle: PageHandle = { layout: 'default', title: '忘記密碼', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '忘記密碼', path: '/forgot-password' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const [email, delay] = await Promise.all([emailFromQuery(site, url.searchParams), mailDelayNotice(site, 'code')])
  return { signInParams: signInQuery(url.searchParams), email, delay }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: accountForms.forgotPassword })
  if (submission.status !== 'success') return invalidFormResult(submission)
  const { email } = submission.value
  const response = await callAccounts(site, '/request-password-reset', { email })
  if (!response.ok) return rejectForm(submission, response)
  throw redirect(`/reset-password${signInQuery(url.searchParams, { ...(await sealedEmailQuery(site, email)), sent: '1' })}`, 303)
}

export default function ForgotPassword({ loaderData: { signInParams, email, delay }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AccountFields<'forgotPassword'>>({
    id: 'forgot',
    lastResult: actionData?.result,
    defaultValue: { email },
  })
  return (
    <AccountCard
      title="忘記密碼"
      lead={delay ?? '請輸入註冊時的電子郵件，我們會寄出重設密碼的連結與驗證碼。'}
      foot={<SiteLink to={`/login${signInParams}`}>回到登入</SiteLink>}
    >
      <AccountForm form={form}>
        <EmailField field={fields.email} />
        <SubmitButton>寄送</SubmitButton>
      </AccountForm>
    </AccountCard>
  )
}
