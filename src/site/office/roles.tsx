import { data, Form, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { roleNames, roles } from '../../domain/membership/roles.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import type { PageHandle } from '../page-handle.ts'
import { siteRequest } from '../request-context.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { notFoundPage } from '../shell/or-not-found.ts'
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
  const taken = form.get('intent') === 'withdraw'
  const email = String(form.get(taken ? 'id' : 'email') ?? '').trim()
  const role = taken ? 'reader' : roles.find((known) => known === form.get('role'))
  const refuse = (fault: string, status: number) => data({ email, role: role ?? '', fault }, { status })
  if (!role) return refuse('請選擇角色', 422)
  try {
    await client('POST /api/v3.0/office/role', { body: { email, role } })
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.status === 403) throw notFoundPage()
    if (error.status === 404) return refuse('沒有使用這個電子郵件的會員', 404)
    return refuse(error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? '現在無法完成', error.status)
  }
  return redirect('/office/roles?done', 303)
}

export default function Roles({ loaderData: { people, changes, may_give, done }, actionData }: Route.ComponentProps) {
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
        <Form method="post" className={styles['search']} aria-label="給予角色">
          <TextField
            name="email"
            type="email"
            label="會員的電子郵件"
            hint="對方要先加入會員，並驗證過電子郵件"
            autoComplete="off"
            maxLength={254}
            defaultValue={actionData?.email ?? ''}
            errors={actionData ? [actionData.fault] : null}
            required
          />
          <SelectField name="role" label="角色" defaultValue={actionData?.role ?? 'professional'}>
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
