import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import { type AccountFields, accountForms } from '../../contract/accounts.ts'
import { isApiError } from '../../contract/client.ts'
import { FormField } from '../../rendering/forms/form-field.tsx'
import { conformErrors, type FormResult, hideFields, invalidFormResult } from '../../rendering/forms/form-result.ts'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/set-up.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm, PasswordField, SubmitButton } from './account-form.tsx'
import { callAccounts, redirectWithCookies } from './account-form-result.ts'

const title = '開啟管理員帳號'
export const handle: PageHandle = { layout: 'default', title, cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path: '/setup' })

/** Target of the link that the admin command prints for a new administrator. Without a valid token it is a 404. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const call = context.get(siteRequest).client('POST /api/v3.0/set_up/link', { body: { token } })
  return { token, email: (await orNotFound(call)).items.email }
}

/** Activates the account, signs the administrator in and redirects to the office. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  const submission = parseWithZod(await request.formData(), { schema: accountForms.open })
  if (submission.status !== 'success') return invalidFormResult(submission)
  const { password } = submission.value
  try {
    const { items } = await site.client('POST /api/v3.0/set_up/open', { body: submission.value })
    const signedIn = await callAccounts(site, '/sign-in/email', { email: items.email, password })
    throw signedIn.ok ? redirectWithCookies('/office', signedIn.cookies) : redirectWithCookies('/login?next=%2Foffice')
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 404) throw notFoundPage()
    if (error.status !== 422 && error.status !== 429) throw error
    return data<FormResult>({ result: submission.reply({ ...conformErrors(error), hideFields }) }, { status: error.status })
  }
}

export default function SetUp({ loaderData: { token, email }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<AccountFields<'open'>>({ id: 'set-up', lastResult: actionData?.result })
  return (
    <AccountCard title={title} lead={`${email} 是這個網站的管理員。請寫下姓名、設定密碼；這個連結用過就失效。`}>
      <AccountForm form={form}>
        <input type="hidden" name="token" value={token} />
        <FormField field={fields.name} label="姓名" autoComplete="name" maxLength={50} />
        <PasswordField field={fields.password} fresh />
        <SubmitButton>開啟帳號</SubmitButton>
      </AccountForm>
    </AccountCard>
  )
}
