import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import { secondFactorEndpoints } from '../../contract/second-factor.ts'
import { staffRoleEndpoints } from '../../contract/staff-roles.ts'
import { membersPerDay } from '../../domain/membership/member-look-up.ts'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { proofFields, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { PersonForm, RoleForm } from './role-forms.tsx'
import { People, RoleChanges, RoleList } from './role-lists.tsx'
import styles from './roles.module.css'

export const handle = officePage('角色')
export const meta = () => officeMeta('角色')

/** The users' roles and their permissions, for administrators; for other users the page does not exist (404). */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  return { ...(await awaitOfficeCall(client('GET /api/v3.0/office/role'))).items, done: url.searchParams.get('done') }
}

const { give, save, remove, extendLookUps } = staffRoleEndpoints
const { reset } = secondFactorEndpoints
const forms = {
  reset: reset.body,
  'look-ups': extendLookUps.body,
  give: give.body.extend({ author: z.number().int().positive().optional() }),
  save: save.body,
  delete: remove.body,
}

/** The result of one of the page's forms, and the step-up that it requires. */
export interface RolesActionResult {
  form: string
  result: SubmissionResult
  stepUp: StepUpRequest | null
}

/** Each form names itself in `form`, so that an error is shown in it beside the input. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const formData = await request.formData()
  const intent = String(formData.get('intent'))
  if (!Object.hasOwn(forms, intent)) throw notFoundPage()
  const submission = parseWithZod(formData, { schema: forms[intent as keyof typeof forms] })
  const actionResult = (result: SubmissionResult, status: number, stepUp: StepUpRequest | null = null) =>
    data<RolesActionResult>({ form: String(formData.get('form')), result, stepUp }, { status })
  if (submission.status !== 'success') return actionResult(submission.reply(), 422)
  const failedProof = await verifyProof(site, formData)
  if (failedProof) return actionResult(submission.reply({ hideFields: [...proofFields] }), 403, failedProof)
  const formValues = submission.value
  try {
    if ('roles' in formValues)
      await client('POST /api/v3.0/office/role', { body: { ...formValues, author: formValues.author ?? null } })
    else if ('name' in formValues) await client('POST /api/v3.0/office/role/save', { body: formValues })
    else if (intent === 'look-ups' && 'email' in formValues)
      await client('POST /api/v3.0/office/role/look_ups', { body: { email: formValues.email } })
    else if ('email' in formValues) await client('POST /api/v3.0/office/second_factor/reset', { body: formValues })
    else await client('POST /api/v3.0/office/role/delete', { body: formValues })
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(submission.reply({ hideFields: [...proofFields] }), 403, stepUp)
    if (!isApiError(error)) throw error
    if (error.status === 403) throw notFoundPage()
    const unknown = { fieldErrors: { email: ['沒有使用這個電子郵件的會員'] } }
    const reply = error.status === 404 && intent === 'give' ? unknown : conformErrors(error, '現在無法完成')
    return actionResult(submission.reply(reply), error.status)
  }
  return redirect(`/office/roles?done=${intent}`, 303)
}

const doneMessages = new Map([
  ['give', '已經更改，對方下一次開啟頁面就生效。'],
  ['save', '角色已經儲存，有這個角色的人立即適用。'],
  ['delete', '角色已經刪除。'],
  ['look-ups', `已經開放，對方今天可以再查看 ${membersPerDay} 位會員。`],
  ['reset', '已經重設。對方的所有裝置都登出了，也收到了信；重新登入時再設定一次。'],
])

export default function Roles({
  loaderData: { people, roles, authors, changes, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const resultFor = (form: string) => (actionData?.form === form ? actionData : undefined)
  return (
    <>
      <PageHead title="角色" description="一個人可以有幾個角色，權限相加。每次更改都留下紀錄；至少要有一位有管理權限的人。" />
      {!actionData && done && doneMessages.has(done) && (
        <Notice className={styles['notice']} role="status">
          {doneMessages.get(done)}
        </Notice>
      )}
      <People people={people} roles={roles} authors={authors} resultFor={resultFor} />
      <section className={styles['part']} aria-labelledby="add">
        <h2 id="add">給另一位會員角色</h2>
        <PersonForm id="give" roles={roles} authors={authors} people={people} actionResult={resultFor('give')} />
      </section>
      <RoleList roles={roles} people={people} resultFor={resultFor} />
      <section className={styles['part']} aria-labelledby="new-role">
        <h2 id="new-role">新的角色</h2>
        <RoleForm id="new" actionResult={resultFor('new')} />
      </section>
      <RoleChanges changes={changes} />
    </>
  )
}
