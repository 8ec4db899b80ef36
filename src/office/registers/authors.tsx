import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { type AuthorRecord, bylineEndpoints } from '../../contract/bylines.ts'
import { FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import lineForm from '../parts/line-form.module.css'
import { Head } from '../parts/page-layout.tsx'
import { ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { runAction } from '../parts/run-action.ts'

export const handle = officePage('作者')
export const meta = () => officeMeta('作者')

export async function loader({ context }: LoaderFunctionArgs) {
  return await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/author'))
}

const added = bylineEndpoints.add.body.pick({ name: true, title: true }).strip()

/** Creates an author, and redirects to the author's page for the remaining fields. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  return runAction(
    'add',
    await request.formData(),
    added,
    async (body) => {
      const { items } = await client('POST /api/v3.0/office/author', { body })
      return `/office/registers/authors/${items.id}?done=add`
    },
    { at: 'name' },
  )
}

export default function Authors({ loaderData: { items }, actionData }: PageProps<typeof loader, typeof action>) {
  const [form, fields] = useSheetForm<{ name: string; title: string }>({ id: 'add', name: 'add' }, actionData)
  return (
    <>
      <Head
        title="作者"
        about="文章署名時用的名字，最近新增的在前。有公開的文章、審訂或專欄，讀者的作者列表上才有；封存的在最後。"
      />
      <FormFault form={form} />
      <Form {...getFormProps(form)} method="post" className={lineForm['add']} aria-label="新增作者">
        <FormField field={fields.name} label="署名" maxLength={50} autoComplete="off" />
        <FormField field={fields.title} label="頭銜" maxLength={60} autoComplete="off" optional />
        <Button type="submit">新增</Button>
      </Form>
      <ResultList
        nothing={items.length > 0 ? null : '還沒有作者。在上面填署名與頭銜新增第一位，寫稿時就能選他署名。'}
        following={null}
      >
        <ul className={rows['rows']}>
          {items.map((author) => (
            <Row key={author.id} author={author} />
          ))}
        </ul>
      </ResultList>
    </>
  )
}

function Row({ author: { id, name, title, credentials, reviewer, account, posts, listed, archived } }: { author: AuthorRecord }) {
  return (
    <li className={rows['row']}>
      <SiteLink to={`/office/registers/authors/${id}`} className={rows['name']}>
        {name}
      </SiteLink>
      {title && <span className={rows['about']}>{title}</span>}
      {reviewer && <Badge look="outline">可以審訂</Badge>}
      {credentials.length > 0 && <span className={rows['about']}>{credentials.join('、')}</span>}
      {reviewer && credentials.length === 0 && <span className={rows['about']}>還沒有寫證照</span>}
      {account !== null && <span className={rows['about']}>帳號：{account}</span>}
      {archived ? <Badge look="outline">已封存</Badge> : !listed && <span className={rows['about']}>讀者還看不到</span>}
      <span className={rows['end']}>{posts === 0 ? '沒有文章' : `${posts.toLocaleString('zh-TW')} 篇`}</span>
    </li>
  )
}
