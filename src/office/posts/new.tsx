import { getFormProps } from '@conform-to/react'
import { useRef } from 'react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { manuscriptFields } from '../../domain/manuscripts/fields.ts'
import { defaultPlannedAt } from '../../domain/office/calendar.ts'
import { may, mayCreateByline } from '../../domain/office/may.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { runAction } from '../parts/run-action.ts'
import { useAutofocus } from '../parts/use-autofocus.ts'
import { typeNames } from './labels.ts'
import styles from './posts.module.css'

export const handle = officePage('寫新稿')
export const meta = () => officeMeta('寫新稿')

/** The idempotency key of a new manuscript. For users who may create one; a 404 for others. */
export function loader({ context }: LoaderFunctionArgs) {
  const { person } = context.get(siteRequest)
  if (!person || !may(person, 'start-manuscript')) throw notFoundPage()
  return { key: crypto.randomUUID(), unsigned: mayCreateByline(person) }
}

const started = z.object({
  type: manuscriptFields.shape.type.default('article'),
  key: z.string(),
  searched: z.string().max(100).optional(),
  title: z.string().trim().pipe(manuscriptFields.shape.title).default(''),
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  return runAction('begin', await request.formData(), started, async ({ type, key, title, searched }) => {
    const { items } = await client('POST /api/v3.0/office/posts', {
      body: {
        type,
        key,
        ...(searched ? { searched, fields: { title, publish_at: defaultPlannedAt(new Date()) } } : { fields: { title } }),
      },
    })
    return `/office/posts/${items.uid}`
  })
}

export default function New({ loaderData: { key, unsigned }, actionData }: PageProps<typeof loader, typeof action>) {
  const [form, fields] = usePageForm<{ title: string }>({ id: 'begin', name: 'begin' }, actionData)
  const { key: _, ...title } = controlOf(fields.title)
  const field = useRef<HTMLInputElement>(null)
  useAutofocus(field)
  return (
    <div className={styles['editor']}>
      <PageHead title="寫新稿" description="先起一個標題就好，之後都能改。草稿只有編輯部看得到。" />
      <Form {...getFormProps(form)} method="post" className={styles['form']}>
        <FormErrors form={form} />
        <input type="hidden" name="key" value={key} />
        <SelectField name="type" label="種類">
          {postTypes.map((type) => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField {...title} ref={field} required={false} label="標題" maxLength={300} />
        {unsigned && (
          <p>
            您還不在作者名單上：<SiteLink to="/office/byline">先定好署名</SiteLink>，新稿就自動署您的名字。
          </p>
        )}
        <Button type="submit">開始寫</Button>
      </Form>
    </div>
  )
}
