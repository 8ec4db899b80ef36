import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { FormField } from '../../rendering/forms/form-field.tsx'
import { invalidFormResult } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/register.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, EmailField, PasswordField, SubmitButton } from './account-form.tsx'
import { callAccounts, cookieHeaders, rejectForm } from './account-form-result.ts'
import styles from './accounts.module.css'
import { OtherSignInMethods, requestedProductLabel } from './other-sign-in-methods.tsx'
import { destinationOf, emailFromQuery, findReturnPost, returnSentence, sealedEmailQuery, signInQuery } from './sign-in-query.ts'

export const handle: PageHandle = {
  layout: 'default',
  middleware: ['guest'],
  title: '加入會員',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '加入會員', path: '/register' })

export async function loader({ url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const query = url.searchParams
  return {
    signInParams: signInQuery(query),
    email: await emailFromQuery(site, query),
    wanted: await requestedProductLabel(site, query),
    post: await findReturnPost(site, query),
  }
}

/** Whether an address is registered is revealed only by a mail to its owner; the page responds identically. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: accountForms.register })
  if (submission.status !== 'success') return invalidFormResult(submission)
  const { email } = submission.value
  const response = await callAccounts(site, '/sign-up/email', {
    ...submission.value,
    callbackURL: destinationOf(url.searchParams),
  })
  if (!response.ok) return rejectForm(submission, response)
  const headers = cookieHeaders(response.cookies)
  const signInParams = signInQuery(url.searchParams, { ...(await sealedEmailQuery(site, email)), sent: '1' })
  throw redirect(`/verify-email${signInParams}`, { status: 303, headers })
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { signInProviders, siteName } = useShell().config
  const { signInParams, email, wanted: orderedProduct, post } = loaderData
  const [form, fields] = useForm<AccountFields<'register'>>({
    id: 'register',
    lastResult: actionData?.result,
    defaultValue: { email },
  })
  // members who came to order find the other form before the fields
  const toLogin = (
    <>
      已經是會員？ <SiteLink to={`/login${signInParams}`}>登入</SiteLink>
    </>
  )
  return (
    <AccountCard
      title="加入會員"
      lead={
        orderedProduct ? (
          <>
            加入會員免費，之後就能訂購{orderedProduct}。{toLogin}
          </>
        ) : post ? (
          returnSentence('加入會員免費，確認信箱之後', post)
        ) : (
          `免費加入${siteName}，閱讀會員文章、收藏喜歡的內容。`
        )
      }
      foot={!orderedProduct && toLogin}
    >
      <AccountForm form={form}>
        <FormField field={fields.name} label="姓名" autoComplete="name" maxLength={50} />
        <EmailField field={fields.email} />
        <PasswordField field={fields.password} fresh />
        <p className={styles['small']}>
          加入會員即表示您同意<SiteLink to="/terms">會員服務條款</SiteLink>。
        </p>
        <SubmitButton>加入會員</SubmitButton>
      </AccountForm>
      <OtherSignInMethods providers={signInProviders} query={signInParams} />
    </AccountCard>
  )
}
