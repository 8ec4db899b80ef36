import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { redirect } from 'react-router'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { stepUpPage } from '../../domain/office/paths.ts'
import { invalidFormResult } from '../../rendering/forms/form-result.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { usePasskey } from '../../rendering/passkeys/use-passkey.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { useCarriedFragment } from '../../rendering/use-carried-fragment.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/login.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, EmailField, PasswordField, SubmitButton } from './account-form.tsx'
import { callAccounts, cookieHeaders, redirectWithCookies, rejectForm } from './account-form-result.ts'
import styles from './accounts.module.css'
import { OtherSignInMethods, requestedProductLabel, requestedProvider } from './other-sign-in-methods.tsx'
import {
  destinationOf,
  destinationOrLogin,
  emailFromQuery,
  findReturnPost,
  returnSentence,
  sealedEmailQuery,
  signInQuery,
} from './sign-in-query.ts'

export const handle: PageHandle = {
  layout: 'default',
  middleware: ['guest'],
  title: '登入',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '登入', path: '/login' })

const deletionNotice = (receipt: string) => `已收到刪除帳號的申請。${receipt}改變主意時，在期限內登入就會取消`
const notices = new Map(
  Object.entries({
    'password-changed': '密碼已經更新，請以新密碼登入',
    'deletion-requested': deletionNotice('收據已經寄出。'),
    verified: '電子郵件已經確認，請登入',
  }),
)
const providerErrors = new Map(
  Object.entries({
    account_not_linked: '這個電子郵件已經註冊，請以密碼登入',
    email_not_found: '沒有取得您的電子郵件，請以其他方式登入',
    access_denied: '您取消了登入',
  }),
)

/** Shows the form; `?provider=` redirects to LINE or Google. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const query = url.searchParams
  // signed in except for the second factor: only that is requested
  if (site.person?.proof) throw redirect(stepUpPage(destinationOrLogin(query)))
  const signInParams = signInQuery(query)
  const provider = requestedProvider(query, site.config)
  if (provider && request.headers.get('sec-fetch-site') !== 'cross-site') {
    const body = {
      provider,
      callbackURL: destinationOrLogin(query),
      errorCallbackURL: `/login${signInParams}`,
      disableRedirect: true,
    }
    const response = await callAccounts(site, '/sign-in/social', body)
    const redirectUrl = String(response.body['url'] ?? '')
    if (response.ok && URL.canParse(redirectUrl)) throw redirectWithCookies(redirectUrl, response.cookies)
    throw redirect(`/login${signInQuery(query, { error: response.code })}`)
  }
  const error = query.get('error')
  const noticeKey = query.get('notice') ?? ''
  const delay = noticeKey === 'deletion-requested' ? await mailDelayNotice(site, 'notice') : null
  return {
    signInParams,
    email: await emailFromQuery(site, query),
    wanted: await requestedProductLabel(site, query),
    post: await findReturnPost(site, query),
    next: destinationOrLogin(query),
    notice: delay ? deletionNotice(delay) : (notices.get(noticeKey) ?? null),
    error: error === null ? null : (providerErrors.get(error) ?? '無法完成登入，請再試一次或以其他方式登入'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: accountForms.signIn })
  if (submission.status !== 'success') return invalidFormResult(submission)
  const { email } = submission.value
  const response = await callAccounts(site, '/sign-in/email', submission.value)
  const next = destinationOrLogin(url.searchParams)
  if (response.ok) throw redirectWithCookies(response.body['second_factor'] === true ? stepUpPage(next) : next, response.cookies)
  if (response.code !== 'EMAIL_NOT_VERIFIED')
    return rejectForm(
      submission,
      response,
      { INVALID_EMAIL_OR_PASSWORD: 'password' },
      '；由「忘記密碼」以信中的連結設定新密碼，不必等候',
    )
  await callAccounts(site, '/send-verification-email', { email, callbackURL: destinationOf(url.searchParams) })
  const headers = cookieHeaders(response.cookies)
  const signInParams = signInQuery(url.searchParams, { ...(await sealedEmailQuery(site, email)), sent: '1' })
  throw redirect(`/verify-email${signInParams}`, { status: 303, headers })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { signInProviders, siteName } = useShell().config
  useCarriedFragment()
  const { signInParams, email, wanted: orderedProduct, post, next, notice, error: errorMessage } = loaderData
  const [form, fields] = useForm<AccountFields<'signIn'>>({
    id: 'login',
    lastResult: actionData?.result,
    defaultValue: { email },
  })
  const toRegister = (
    <>
      還不是{siteName}會員？ <SiteLink to={`/register${signInParams}`}>加入會員</SiteLink>
    </>
  )
  return (
    <AccountCard
      title="登入"
      lead={
        orderedProduct ? (
          <>
            登入之後就能訂購{orderedProduct}。{toRegister}
          </>
        ) : (
          post && returnSentence('登入後', post)
        )
      }
      foot={!orderedProduct && toRegister}
    >
      {notice && <Notice role="status">{notice}</Notice>}
      {errorMessage && !actionData && (
        <p className={styles['error']} role="alert">
          {errorMessage}
        </p>
      )}
      <AccountForm form={form}>
        <EmailField field={fields.email} />
        <PasswordField field={fields.password} />
        <SiteLink className={styles['aside']} to={`/forgot-password${signInParams}`}>
          忘記密碼
        </SiteLink>
        <SubmitButton>登入</SubmitButton>
      </AccountForm>
      <OtherSignInMethods providers={signInProviders} query={signInParams}>
        <PasskeySignIn next={next} />
      </OtherSignInMethods>
    </AccountCard>
  )
}

/** Sign-in by passkey. Requires scripts: without them the button is not rendered. */
function PasskeySignIn({ next }: { next: string }) {
  const hydrated = useHydrated()
  // full document load: the signed-in member has changed, and with it the whole page
  const { working, error: passkeyError, start } = usePasskey('sign-in', () => location.replace(next))
  return (
    <div className={styles['passkey']}>
      <Button variant="secondary" size="large" wide disabled={!hydrated} loading={working} onClick={start}>
        以通行金鑰登入
      </Button>
      {passkeyError && (
        <p className={styles['error']} role="alert">
          {passkeyError}
        </p>
      )}
    </div>
  )
}
