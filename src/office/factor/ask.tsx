import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirectDocument } from 'react-router'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { officeEntryOf, proofMethod } from '../../domain/office/second-factor.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { usePasskey } from '../../rendering/passkeys/use-passkey.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { useCarriedFragment } from '../../rendering/use-carried-fragment.ts'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { HiddenFields, hiddenFieldsIn } from '../parts/hidden-fields.tsx'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { ProofField, signInFields } from '../parts/step-up.tsx'
import styles from './factor.module.css'

/**
 * Before the second factor the user is not authenticated for the office: the guard identifies them by their session.
 * Its body limit fits every form of the office.
 */
export const handle = officePage('請再確認一次是您', { middleware: [], bodyLimit: 2 * 1024 * 1024 })
export const meta = () => officeMeta('請再確認一次是您')

const nextOf = (url: URL) => safeNextPath(url.searchParams.get('next'), '/office')

const carriedForm = 'carried'

function proofOf({ person }: SiteRequest) {
  if (!person?.proof) throw notFoundPage()
  return person.proof
}

export function loader({ context, url }: LoaderFunctionArgs) {
  const proof = proofOf(context.get(siteRequest))
  return { by: proofMethod(proof), passkey: proof.passkey, entry: officeEntryOf(proof, Date.now()), next: nextOf(url) }
}

/**
 * Verifies the second factor and continues, or signs out. A form that was redirected here is returned with its fields,
 * and is sent on to its destination.
 */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { accounts } = context.get(siteRequest)
  if (!accounts) throw notFoundPage()
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const forwardedFields = hiddenFieldsIn(form)
  const intent = text(signInFields.intent)
  const recovery = intent === 'recover'
  const isProofForm = Object.values(signInFields).some((name) => form.has(name))
  if (forwardedFields.length > 0 && !isProofForm) return data({ error: null, recovery, fields: forwardedFields }, { status: 401 })
  const isSignOut = intent === 'sign-out'
  const proof = form.has(signInFields.password) ? { password: text(signInFields.password) } : { code: text(signInFields.code) }
  const response = await (isSignOut ? accounts('/sign-out', {}) : accounts('/second-factor/prove', proof))
  if (response.ok) {
    const headers = new Headers()
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
    return redirectDocument(isSignOut ? '/' : nextOf(url), {
      status: forwardedFields.length > 0 && !isSignOut ? 307 : 303,
      headers,
    })
  }
  const { message } = (await response.json()) as { message?: string }
  const wait = response.headers.get('retry-after')
  return data(
    { error: message ?? '現在無法驗證，請再試一次', recovery, fields: forwardedFields },
    { status: response.status, headers: wait ? { 'retry-after': wait } : {} },
  )
}

const descriptions = {
  open: '接下來要做的事需要再確認一次。',
  'set-up': '接下來要做的事需要再確認一次。',
  first: '您的帳號設定了兩步驟驗證，確認之後就能進入。',
  again: '這部裝置超過 12 小時沒有使用編輯部，請再確認一次。',
}

export default function Ask({
  loaderData: { by: proofKind, passkey, entry, next },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  useCarriedFragment()
  const error = actionData?.error ?? null
  const forwardedFields = actionData?.fields ?? []
  // a native submission forwards the carried form
  const form = {
    method: 'post',
    noValidate: true,
    className: styles['form'],
    reloadDocument: forwardedFields.length > 0,
  } as const
  return (
    <div className={styles['narrow']}>
      <PageHead title="請再確認一次是您" description={descriptions[entry]} />
      {forwardedFields.length > 0 && <Notice role="status">您送出的內容還在，確認之後會接著送出，不用再打一次。</Notice>}
      {proofKind === 'password' && (
        <Form {...form}>
          <HiddenFields fields={forwardedFields} />
          <ProofField kind="password" name={signInFields.password} error={error} required />
          <Button type="submit">確認</Button>
        </Form>
      )}
      {proofKind === 'code' && (
        <Form {...form}>
          <HiddenFields fields={forwardedFields} />
          <ProofField kind="code" name={signInFields.code} error={actionData?.recovery ? null : error} required />
          <Button type="submit">確認</Button>
        </Form>
      )}
      {forwardedFields.length > 0 && passkey && (
        <form id={carriedForm} method="post" action={next} hidden>
          <HiddenFields fields={forwardedFields} />
        </form>
      )}
      {passkey && <WithPasskey next={next} byCode={proofKind === 'code'} />}
      {proofKind !== 'password' && (
        <Disclosure title="手機或裝置不在身邊？用復原碼" open={actionData?.recovery === true}>
          <Form {...form}>
            <HiddenFields fields={forwardedFields} />
            <ProofField kind="recovery" name={signInFields.code} error={actionData?.recovery ? error : null} required />
            <Button type="submit" name={signInFields.intent} value="recover" variant="secondary">
              用復原碼確認
            </Button>
          </Form>
          <p>復原碼也不在手邊時，請一位有管理權限的同事到「角色」頁重設您的兩步驟驗證。</p>
        </Disclosure>
      )}
      <Form method="post" className={styles['leave']}>
        <Button type="submit" name={signInFields.intent} value="sign-out" variant="quiet">
          不是您？登出
        </Button>
      </Form>
    </div>
  )
}

/** Submits the carried form, or navigates on. */
function continueTo(next: string): void {
  const form = document.getElementById(carriedForm)
  if (form instanceof HTMLFormElement) HTMLFormElement.prototype.submit.call(form)
  else location.assign(next)
}

/** Requires scripts, because only they can call the device's authenticator. */
function WithPasskey({ next, byCode }: { next: string; byCode: boolean }) {
  const isHydrated = useHydrated()
  const { working, error, start } = usePasskey('sign-in', () => continueTo(next))
  return (
    <div className={styles['form']}>
      <Button variant="secondary" disabled={!isHydrated} loading={working} onClick={start}>
        用通行金鑰確認
      </Button>
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      <noscript>
        <p>
          通行金鑰要開啟瀏覽器的 JavaScript 才能使用。現在不能開啟，{byCode ? '請用上面的驗證碼，或' : '請用'}
          下面的復原碼進來，再到「兩步驟驗證」設定驗證 App，以後就能用驗證碼。
        </p>
      </noscript>
    </div>
  )
}
