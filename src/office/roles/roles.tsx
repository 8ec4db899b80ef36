import { getFormProps, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { roleEndpoints } from '../../contract/roles.ts'
import { roleNames, roles } from '../../domain/membership/roles.ts'
import { type FormAnswer, invalid, refusalOf } from '../../drawing/forms/form-answer.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { RoleChanges, RoleHolders } from './role-lists.tsx'
import styles from './roles.module.css'

export const handle = officePage('角色')
export const meta = () => officeMeta('角色')

/** Who has which role. Staff see it, administrators change it; to everybody else there is no such page. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  return { ...(await forStaff(client('GET /api/v3.0/office/role'))).items, done: url.searchParams.has('done') }
}

export async function action({ request, context }: ActionFunctionArgs) {
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

export default function Roles({
  loaderData: { people, changes, may_give, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const [form, fields] = useForm<Record<'email' | 'role', string>>({ id: 'roles', lastResult: actionData?.result })
  const { key, ...role } = controlOf(fields.role)
  return (
    <>
      <Head title="角色" about="編輯與管理員經營雜誌；糖尿病衛教專業人員回覆提問，只有他們看得到提問的內容。" />
      {!actionData && done && (
        <Notice className={styles['notice']} role="status">
          角色已經更改，立即生效。
        </Notice>
      )}
      {may_give ? (
        <Form {...getFormProps(form)} method="post" className={styles['give']} aria-label="給予角色">
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
    </>
  )
}
