import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { roleEndpoints } from '../../contract/roles.ts'
import { roleNames, roles } from '../../domain/membership/roles.ts'
import { type FormAnswer, invalid, refusalOf } from '../../drawing/forms/form-answer.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/roles.ts'
import { forStaff } from './for-staff.ts'
import styles from './office.module.css'
import { OfficePages } from './office-pages.tsx'
import { RoleChanges, RoleHolders } from './role-lists.tsx'

export const handle: PageHandle = { middleware: ['member-only'], title: '角色', kept: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '角色', path: '/office/roles' })

/** Who has which role. Staff see it, administrators change it; to everybody else there is no such page. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return { ...(await forStaff(client('GET /api/v3.0/office/role'))).items, done: url.searchParams.has('done') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  if (form.get('intent') === 'withdraw') {
    form.set('email', String(form.get('id') ?? ''))
    form.set('role', 'reader')
  }
  const submission = parseWithZod(form, { schema: roleEndpoints.give.body })
  if (submission.status !== 'success') return invalid(submission)
  try {
    await client('POST /api/v3.0/office/role', { body: submission.value })
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 403) throw notFoundPage()
    const unknown = { fieldErrors: { email: ['沒有使用這個電子郵件的會員'] } }
    const reply = error.status === 404 ? unknown : refusalOf(error, '現在無法完成')
    return data<FormAnswer>({ result: submission.reply(reply) }, { status: error.status })
  }
  return redirect('/office/roles?done', 303)
}

export default function Roles({ loaderData: { people, changes, may_give, done }, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Record<'email' | 'role', string>>({ id: 'roles', lastResult: actionData?.result })
  const { key, ...role } = controlOf(fields.role)
  return (
    <Page>
      <PageHead title="角色" text="編輯與管理員經營雜誌；糖尿病衛教專業人員回覆提問，只有他們看得到提問的內容。">
        <OfficePages here="/office/roles" />
      </PageHead>
      {!actionData && done && (
        <Notice className={styles['notice']} role="status">
          角色已經更改，立即生效。
        </Notice>
      )}
      {may_give ? (
        <Form {...getFormProps(form)} method="post" className={styles['search']} aria-label="給予角色">
          <FormFault form={form} className={styles['notice']} />
          <FormField
            field={fields.email}
            type="email"
            label="會員的電子郵件"
            hint="對方要先加入會員，並驗證過電子郵件"
            autoComplete="off"
            maxLength={254}
          />
          <SelectField key={key} {...role} label="角色" defaultValue={role.defaultValue ?? 'professional'}>
            {roles
              .filter((role) => role !== 'reader')
              .map((role) => (
                <option key={role} value={role}>
                  {roleNames[role]}
                </option>
              ))}
          </SelectField>
          <Button type="submit" name="intent" value="give">
            給予角色
          </Button>
        </Form>
      ) : (
        <Notice className={styles['notice']}>只有管理員可以更改角色。</Notice>
      )}
      <RoleHolders people={people} mayGive={may_give} />
      <RoleChanges changes={changes} />
    </Page>
  )
}
