import { data, Form, useNavigation } from 'react-router'
import { type Client, isApiError } from '../../../contract/client.ts'
import type { OwnSession } from '../../../contract/security.ts'
import { taipeiMoment } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button, LinkButton } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { useShell } from '../../shell/use-shell.ts'
import { callAccounts, redirectWithCookies } from '../account-form-result.ts'
import type { NameRejection } from '../passkeys/passkey-sheet.tsx'
import { PasskeySheet } from '../passkeys/passkey-sheet.tsx'
import type { Route } from './+types/security.ts'
import { MemberPage, MemberSection } from './member-page.tsx'
import styles from './security.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '登入與裝置',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '登入與裝置', path: '/member/security' })

const pagePath = '/member/security'

const bindingErrors = new Map(
  Object.entries({
    access_denied: '您取消了 LINE 綁定',
    account_already_linked_to_different_user: '這個 LINE 帳號已經綁定另一個會員帳號',
  }),
)

/** The member's sessions and sign-in methods; `?bind=line` redirects to LINE. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  if (url.searchParams.get('bind') === 'line' && request.headers.get('sec-fetch-site') !== 'cross-site') {
    const body = { provider: 'line', callbackURL: pagePath, errorCallbackURL: `${pagePath}?failed=line`, disableRedirect: true }
    const response = await callAccounts(site, '/link-social', body)
    const redirectUrl = String(response.body['url'] ?? '')
    if (response.ok && URL.canParse(redirectUrl)) throw redirectWithCookies(redirectUrl, response.cookies)
  }
  const [sessions, signInMethods, keys] = await Promise.all([
    site.client('GET /api/v3.0/member/session/list'),
    site.client('GET /api/v3.0/member/sign_in_way/list'),
    site.client('GET /api/v3.0/member/passkey/list'),
  ])
  const failed = url.searchParams.has('failed') || url.searchParams.has('bind')
  const errorCode = url.searchParams.get('error') ?? ''
  const bindingError = failed ? (bindingErrors.get(errorCode) ?? '沒有完成 LINE 綁定，請再試一次') : null
  return { sessions: sessions.items, ways: signInMethods.items, keys: keys.items, error: bindingError }
}

export async function action({ request, context }: Route.ActionArgs) {
  return changeSecurity(context.get(siteRequest).client, await request.formData())
}

export default function Security({
  loaderData: { sessions, ways: signInMethods, keys, error: bindingError },
  actionData,
}: Route.ComponentProps) {
  const { signInProviders } = useShell().config
  const errorMessage = actionData ? actionData.error : bindingError
  return (
    <MemberPage title="登入與裝置" lead="看到不認得的裝置，請讓它登出，並修改密碼。">
      {actionData?.notice && <Notice role="status">{actionData.notice}</Notice>}
      {errorMessage && (
        <p className={styles['error']} role="alert">
          {errorMessage}
        </p>
      )}
      <MemberSection id="devices-title" title="登入中的裝置">
        <Form method="post" preventScrollReset>
          <ul className={styles['list']}>
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
          {sessions.length > 1 && (
            <SecurityAction name="what" value="others">
              其他裝置全部登出
            </SecurityAction>
          )}
        </Form>
      </MemberSection>
      <MemberSection id="ways-title" title="登入方式">
        <ul className={styles['list']}>
          <li className={styles['item']}>
            <span>密碼</span>
            {signInMethods.includes('password') ? (
              <SiteLink to="/member/change_password">修改密碼</SiteLink>
            ) : (
              <SiteLink to="/forgot-password">設定密碼</SiteLink>
            )}
          </li>
          {(signInProviders.includes('line') || signInMethods.includes('line')) && (
            <Line bound={signInMethods.includes('line')} />
          )}
          {signInMethods.includes('google') && (
            <li className={styles['item']}>
              <span>Google</span>
              <span>已綁定</span>
            </li>
          )}
        </ul>
      </MemberSection>
      <PasskeySheet keys={keys} rejection={actionData?.refusedName ?? null} />
    </MemberPage>
  )
}

function Device({ session: { id, current, device, signed_in_at, seen_at } }: { session: OwnSession }) {
  return (
    <li className={styles['item']}>
      <span>
        {device} {current && <Badge variant="outline">這部裝置</Badge>}
        <span className={styles['when']}>
          {taipeiMoment(new Date(signed_in_at))} 登入，最近使用 {taipeiMoment(new Date(seen_at))}
        </span>
      </span>
      {!current && (
        <SecurityAction name="session" value={id} label={`讓 ${device} 登出`}>
          登出
        </SecurityAction>
      )}
    </li>
  )
}

/** LINE, which is linked by an OAuth redirect. */
function Line({ bound }: { bound: boolean }) {
  return (
    <li className={styles['item']}>
      <span>LINE</span>
      {bound ? (
        <Form method="post" preventScrollReset>
          <SecurityAction name="what" value="unbind-line">
            解除綁定
          </SecurityAction>
        </Form>
      ) : (
        <LinkButton href={`${pagePath}?bind=line`} variant="secondary" size="small" rel="nofollow">
          綁定 LINE
        </LinkButton>
      )}
    </li>
  )
}

function SecurityAction({ name, value, label, children }: { name: string; value: string; label?: string; children: string }) {
  const working = useNavigation().formData?.get(name) === value
  return (
    <Button type="submit" name={name} value={value} variant="secondary" size="small" aria-label={label} loading={working}>
      {children}
    </Button>
  )
}

interface SecurityResult {
  notice: string | null
  error: string | null
  refusedName: NameRejection | null
}

/** Handles the forms of 登入與裝置, and returns the outcome. */
async function changeSecurity(client: Client, formData: FormData) {
  const text = (name: string) => {
    const value = formData.get(name)
    return typeof value === 'string' ? value : null
  }
  const done = (notice: string): SecurityResult => ({ notice, error: null, refusedName: null })
  const [session, removedPasskey, renamedPasskey, operation] = [
    text('session'),
    text('remove-passkey'),
    text('passkey'),
    text('what'),
  ]
  const newName = text('name') ?? ''
  try {
    if (session !== null) {
      await client('POST /api/v3.0/member/session/delete', { body: { id: session } })
      return done('那部裝置已經登出')
    }
    if (removedPasskey !== null) {
      await client('POST /api/v3.0/member/passkey/delete', { body: { id: removedPasskey } })
      return done('通行金鑰已經移除。裝置裡若還留著，可以在裝置的密碼設定刪除')
    }
    if (renamedPasskey !== null) {
      await client('POST /api/v3.0/member/passkey/rename', { body: { id: renamedPasskey, name: newName } })
      return done('名稱已經儲存')
    }
    if (operation === 'others') {
      await client('POST /api/v3.0/member/session/delete_others')
      return done('其他裝置都已登出')
    }
    if (operation !== 'unbind-line') throw data(null, { status: 400 })
    await client('POST /api/v3.0/member/line/unbind')
    return done('已經解除 LINE 綁定')
  } catch (error) {
    if (!isApiError(error) || error.status === 401 || error.status >= 500) throw error
    const nameError = error.problem?.errors?.find(({ path }) => path === 'body.name')?.message
    const refusedName =
      renamedPasskey !== null && nameError !== undefined ? { id: renamedPasskey, newName, error: nameError } : null
    const notFoundMessage = session !== null ? '那部裝置已經不在登入中' : '那把通行金鑰已經移除了'
    const message = error.status === 404 ? notFoundMessage : (error.problem?.detail ?? '目前無法完成，請稍後再試')
    return data<SecurityResult>({ notice: null, error: refusedName ? null : message, refusedName }, { status: error.status })
  }
}
