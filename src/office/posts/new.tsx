import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { may } from '../../domain/office/may.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { refused } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import styles from './posts.module.css'
import { typeNames } from './words.ts'

export const handle = officePage('寫新稿')
export const meta = () => officeMeta('寫新稿')

/** The name under which it is begun once, however often the form is sent. For whoever may begin one: for others it is not there. */
export function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(siteRequest)
  if (!person || !may(person, 'start-manuscript')) throw notFoundPage()
  return { key: crypto.randomUUID() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '')
  const type = postTypes.find((one) => one === text('type')) ?? 'article'
  try {
    const body = { type, key: text('key'), fields: { title: text('title').trim() } }
    const { items } = await context.get(siteRequest).client('POST /api/v3.0/office/posts', { body })
    return redirect(`/office/posts/${items.uid}`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status === 403 || error.status >= 500) throw refused(error)
    return data({ title: text('title'), fault: error.problem?.detail ?? '現在無法開始，請再試一次' }, { status: error.status })
  }
}

export default function New({ loaderData: { key }, actionData }: PageProps<typeof loader, typeof action>) {
  return (
    <div className={styles['editor']}>
      <Head title="寫新稿" about="先起一個標題就好，之後都能改。草稿只有編輯部看得到。" />
      {actionData && (
        <Notice fault role="alert">
          {actionData.fault}
        </Notice>
      )}
      <Form method="post" className={styles['form']}>
        <input type="hidden" name="key" value={key} />
        <SelectField name="type" label="種類">
          {postTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField name="title" label="標題" maxLength={300} defaultValue={actionData?.title} />
        <Button type="submit">開始寫</Button>
      </Form>
    </div>
  )
}
