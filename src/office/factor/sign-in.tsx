import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, redirectDocument } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { signInLink } from '../../domain/navigation/sign-in-link.ts'
import { isOfficeForm, maySubmitLater } from '../../domain/office/waiting-form.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { HiddenFields, hiddenFieldsIn } from '../parts/hidden-fields.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { signInFields } from '../parts/step-up.tsx'
import styles from './factor.module.css'

/** The user is anonymous until sign-in. Its body limit fits every form of the office. */
export const handle = officePage('請先登入', { middleware: [], bodyLimit: 2 * 1024 * 1024 })
export const meta = () => officeMeta('請先登入')

/** The destination of the form: a page of the office. */
function destinationOf(url: URL): string {
  const next = safeNextPath(url.searchParams.get('next'), '/office')
  return isOfficeForm(next) ? next : '/office'
}
const signInTo = (goal: string) => signInLink('/login', { path: goal, title: '編輯部', position: 'member' })

export const loader = ({ url }: LoaderFunctionArgs) => ({ goal: destinationOf(url), files: url.searchParams.has('files') })

const fieldName = 'sealed_form'
const messages = {
  too_old: '剛才送出的內容放超過 12 小時，已經打不開了。',
  of_another: '剛才送出的內容是另一個帳號填的，只有那個帳號打得開。請登出，再用那個帳號登入。',
  unknown: '剛才送出的內容打不開。',
} as const

/**
 * Preserves a form that was submitted without a session: sealed, in the page that asks its author to sign in. After
 * sign-in and second factor it is shown to them, and they decide whether to send it.
 */
export async function action({ request, context, url }: ActionFunctionArgs) {
  const { accounts, client, person } = context.get(siteRequest)
  if (!accounts) throw notFoundPage()
  // an oversized form was not read
  const form = await request.formData().catch(() => new FormData())
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const sealedForm = text(fieldName)
  if (person?.memberId) {
    if (sealedForm === '') throw redirect(destinationOf(url), 303)
    const { items } = await awaitOfficeCall(client('POST /api/v3.0/sealed_form/open', { body: { sealed: sealedForm } }))
    return items.form
      ? data({ step: 'send' as const, form: items.form })
      : data({ step: 'gone' as const, error: messages[items.error ?? 'unknown'] }, { status: 409 })
  }
  const waitResponse = async (sealed: string | null, error: string | null, status = 401) =>
    data({ step: 'wait' as const, sealed, error, email: text(signInFields.email) }, { status })
  if (sealedForm === '') {
    const body = { to: destinationOf(url), fields: hiddenFieldsIn(form) }
    try {
      return await waitResponse((await client('POST /api/v3.0/sealed_form/seal', { body })).items.sealed, null)
    } catch (error) {
      // a form that is not one of the office is not carried
      if (isApiError(error) && error.status === 422) return waitResponse(null, null, 422)
      throw error
    }
  }
  if (text(signInFields.intent) !== 'sign-in') return waitResponse(sealedForm, '還沒有登入。請先登入，再按「我登入好了」。')
  const response = await accounts('/sign-in/email', { email: text(signInFields.email), password: text(signInFields.password) })
  if (response.ok) {
    const headers = new Headers()
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
    return redirectDocument(url.pathname + url.search, { status: 307, headers })
  }
  const { message } = (await response.json()) as { message?: string }
  return waitResponse(sealedForm, message ?? '現在無法登入，請再試一次', response.status)
}

export default function SignIn({ loaderData: { goal, files }, actionData }: PageProps<typeof loader, typeof action>) {
  return (
    <div className={styles['narrow']}>
      {actionData?.step === 'send' ? (
        <Send {...actionData.form} />
      ) : actionData?.step === 'gone' ? (
        <>
          <PageHead title="打不開剛才的內容" />
          <Notice isError role="alert">
            {actionData.error}
          </Notice>
          <p>
            <LinkButton href={goal}>回到那一頁</LinkButton>
          </p>
        </>
      ) : actionData && actionData.sealed !== null ? (
        <SignInRequest sealed={actionData.sealed} error={actionData.error} email={actionData.email} />
      ) : (
        <FormLost goal={goal} files={files} />
      )}
    </div>
  )
}

/** No user is signed in: the form is preserved in this page. */
function SignInRequest({ sealed, error, email }: { sealed: string; error: string | null; email: string }) {
  const sealedInput = <input type="hidden" name={fieldName} value={sealed} />
  return (
    <>
      <PageHead title="請先登入" description="這部裝置已經登出編輯部，所以剛才送出的還沒有完成。" />
      <Notice role="status">
        您送出的內容還在這一頁，登入之後由您決定要不要送出，不用再打一次。請不要關掉這一頁；12 小時內有效。
      </Notice>
      {error && (
        <Notice isError role="alert">
          {error}
        </Notice>
      )}
      <form method="post" noValidate className={styles['form']}>
        {sealedInput}
        <TextField
          name={signInFields.email}
          type="email"
          label="電子郵件"
          autoComplete="username"
          defaultValue={email}
          maxLength={320}
          required
        />
        <TextField
          name={signInFields.password}
          type="password"
          label="密碼"
          autoComplete="current-password"
          maxLength={1000}
          required
        />
        <Button type="submit" name={signInFields.intent} value="sign-in">
          登入
        </Button>
      </form>
      <form method="post" className={styles['leave']}>
        {sealedInput}
        <p>
          用通行金鑰、LINE 或 Google 登入，或忘記密碼：
          <a href={signInTo('/office')} target="_blank" rel="noopener">
            在新分頁登入
          </a>
          ，完成後回到這一頁。
        </p>
        <Button type="submit" name={signInFields.intent} value="continue" variant="secondary">
          我登入好了
        </Button>
      </form>
    </>
  )
}

/** The fields of a form in which the author recognises their own text. */
const readableTextsIn = (fields: readonly (readonly [string, string])[]) =>
  fields.map(([, value]) => value.trim()).filter((value) => /\p{Script=Han}|\s/u.test(value))
const previewLimits = { fields: 12, characters: 160 }

/** The user is signed in again: the preserved input is shown, and is not sent automatically. */
function Send({ to, fields }: { to: string; fields: [string, string][] }) {
  const texts = readableTextsIn(fields)
  const mayBeSent = maySubmitLater({ to, fields })
  return (
    <>
      <PageHead
        title={mayBeSent ? '要送出剛才的內容嗎？' : '請回到那一頁再決定'}
        description={
          mayBeSent
            ? '登出之後才按下的表單還沒有送出。請先看過：按下面的按鈕，就會以您的名義送出；不送出也可以。'
            : '登出之後按下的按鈕沒有作用。簽核、發布、權限這類決定，要在那一頁看著內容再按一次。'
        }
      />
      <p>
        要送到的頁面：<a href={to}>{to.split(/[?#]/, 1)[0]}</a>
      </p>
      {texts.length > 0 && (
        <section className={styles['part']} aria-labelledby="words">
          <h2 id="words">您填的內容</h2>
          <ul className={styles['forwardedValues']}>
            {texts.slice(0, previewLimits.fields).map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: fields keep their order, and two may be equal
              <li key={index}>
                {value.slice(0, previewLimits.characters)}
                {value.length > previewLimits.characters && `……（共 ${value.length} 字）`}
              </li>
            ))}
          </ul>
          {texts.length > previewLimits.fields && <p>還有 {texts.length - previewLimits.fields} 欄，會一起送出。</p>}
        </section>
      )}
      {mayBeSent ? (
        <>
          <form method="post" action={to} className={styles['form']}>
            <HiddenFields fields={fields} />
            <Button type="submit">送出剛才的內容</Button>
          </form>
          <p className={styles['leave']}>
            <a href={to}>不送出，回到那一頁</a>
          </p>
        </>
      ) : (
        <p>
          <LinkButton href={to}>回到那一頁</LinkButton>
        </p>
      )}
    </>
  )
}

/** Files and oversized forms are not preserved. */
function FormLost({ goal, files }: { goal: string; files: boolean }) {
  return (
    <>
      <PageHead title="請先登入" description="這部裝置已經登出編輯部，所以剛才送出的還沒有完成。" />
      <Notice isError role="alert">
        {files
          ? '檔案沒有送出。登入之後，請回到那一頁再選一次檔案；一起填的文字也要再填。'
          : '這一頁留不住您剛才填的內容。請先按瀏覽器的「上一頁」，把填好的文字複製下來，再登入。'}
      </Notice>
      <p>
        <LinkButton href={signInTo(goal)}>登入</LinkButton>
      </p>
    </>
  )
}
