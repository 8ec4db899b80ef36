import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { givenIn } from '../../contract/given-query.ts'
import { type KeptTag, tagEndpoints } from '../../contract/tags.ts'
import { FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { answered } from '../parts/answered.ts'
import { forStaff } from '../parts/for-staff.ts'
import { FoundList } from '../parts/found-list.tsx'
import { Head } from '../parts/head.tsx'
import lineForm from '../parts/line-form.module.css'
import rows from '../parts/rows.module.css'

export const handle = officePage('標籤')
export const meta = () => officeMeta('標籤')

/** The tags selected by the address: a saved view is an address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { done, ...asked } = givenIn(url.searchParams)
  if (!tagEndpoints.list.query.safeParse(asked).success) throw notFoundPage()
  const { items, next } = await forStaff(context.get(siteRequest).client('GET /api/v3.0/office/tag', { query: asked }))
  const words = asked['words'] ?? ''
  const following = new URLSearchParams({ ...(words && { words }), after: String(next) })
  return { words, items, following: next === null ? null : `/office/registers/tags?${following}`, removed: done === 'delete' }
}

/** Creates a tag, and redirects to it; an existing name redirects to the existing tag. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { client } = context.get(siteRequest)
  return answered('add', await request.formData(), tagEndpoints.add.body, async (body) => {
    const { items } = await client('POST /api/v3.0/office/tag', { body })
    return `/office/registers/tags/${items.id}`
  })
}

export default function Tags({
  loaderData: { words, items, following, removed },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const [form, fields] = useSheetForm<{ name: string }>({ id: 'add', name: 'add' }, actionData)
  return (
    <>
      <Head title="標籤" about="最近新增的在前。改名、合併時，所有用到的地方一起改，舊網址轉到新的。" />
      {removed && <Notice role="status">標籤已經刪除。</Notice>}
      <FormFault form={form} />
      <Form {...getFormProps(form)} method="post" className={lineForm['add']} aria-label="新增標籤">
        <FormField field={fields.name} label="新增標籤" maxLength={30} />
        <Button type="submit">新增</Button>
      </Form>
      <Form role="search" action="/office/registers/tags" className={lineForm['filters']} key={words}>
        <TextField name="words" label="名稱或舊名稱" defaultValue={words} maxLength={100} type="search" />
        <Button type="submit" look="secondary">
          篩選
        </Button>
        {words && <SiteLink to="/office/registers/tags">看全部</SiteLink>}
      </Form>
      <FoundList nothing={items.length > 0 ? null : words ? '沒有符合的標籤。' : '還沒有標籤。'} following={following}>
        <ul className={rows['rows']}>
          {items.map((tag) => (
            <Row key={tag.id} tag={tag} />
          ))}
        </ul>
      </FoundList>
    </>
  )
}

function Row({ tag: { id, name, sensitive, channel, posts } }: { tag: KeptTag }) {
  return (
    <li className={rows['row']}>
      <SiteLink to={`/office/registers/tags/${id}`} className={rows['name']}>
        {name}
      </SiteLink>
      {channel && <span className={rows['about']}>{channel.title}</span>}
      {sensitive && <Badge look="outline">敏感</Badge>}
      <span className={rows['end']}>{posts === 0 ? '沒有文章' : `${posts.toLocaleString('zh-TW')} 篇`}</span>
    </li>
  )
}
