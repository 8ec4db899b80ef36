import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import { parseQuery } from '../../contract/parse-query.ts'
import { type TagRecord, tagEndpoints, type tagTwin } from '../../contract/tags.ts'
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
import { forStaff } from '../parts/for-staff.ts'
import lineForm from '../parts/line-form.module.css'
import { ListKeys } from '../parts/list-keys.tsx'
import { Head } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { type OfficeAnswer, runAction } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import { StepUp } from '../parts/step-up.tsx'
import styles from './registers.module.css'

type TagTwin = z.infer<typeof tagTwin>

export const handle = officePage('標籤')
export const meta = () => officeMeta('標籤')

/** The tags selected by the address: a saved view is an address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { done, ...requested } = parseQuery(url.searchParams)
  if (!tagEndpoints.list.query.safeParse(requested).success) throw notFoundPage()
  const { client } = context.get(siteRequest)
  const words = requested['words'] ?? ''
  const [{ items, next }, twins] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/tag', { query: requested })),
    words || requested['after'] ? { items: [] } : forStaff(client('GET /api/v3.0/office/tag_twins')),
  ])
  const following = new URLSearchParams({ ...(words && { words }), after: String(next) })
  return { words, items, twins: twins.items, following: next === null ? null : `/office/registers/tags?${following}`, done }
}

const merged = z.object({
  id: z.string().regex(/^\d{1,9}$/),
  into: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
})

/** Creates a tag and redirects to it; an existing one is not duplicated. Or merges a spelling of a tag into another. */
export async function action({ request, context }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const sent = await request.formData()
  if (sent.get('intent') === 'merge')
    return runAction(
      formOf(String(sent.get('id'))),
      sent,
      merged,
      async ({ id, into }) => {
        await client('POST /api/v3.0/office/tag/:id/merge', { params: { id }, body: { into } })
        return '/office/registers/tags?done=merge'
      },
      { site },
    )
  return runAction('add', sent, tagEndpoints.add.body, async (body) => {
    const { items } = await client('POST /api/v3.0/office/tag', { body })
    return `/office/registers/tags/${items.id}${items.added ? '' : '?done=exists'}`
  })
}

/** Id of the form that merges a tag into its twin, by the number of the merged tag. */
const formOf = (id: number | string) => `merge-${id}`

export default function Tags({
  loaderData: { words, items, twins, following, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const [form, fields] = useSheetForm<{ name: string }>({ id: 'add', name: 'add' }, actionData)
  return (
    <>
      <Head title="標籤" about="最近新增的在前。改名、合併時，所有用到的地方一起改，舊網址轉到新的。">
        <ListKeys />
      </Head>
      {done === 'delete' && !actionData && <Notice role="status">標籤已經刪除。</Notice>}
      {done === 'merge' && !actionData && <Notice role="status">已經合併，舊網址轉到留下的標籤。</Notice>}
      <FormFault form={form} />
      <Form {...getFormProps(form)} method="post" className={lineForm['add']} aria-label="新增標籤">
        <FormField field={fields.name} label="新增標籤" maxLength={30} />
        <Button type="submit">新增</Button>
      </Form>
      {twins.length > 0 && (
        <div className={styles['notice']}>
          <Section
            id="twins"
            title="同一個標籤，不同的寫法"
            about="以前存成了兩個。合併之後，用到的地方一起改，舊網址轉到留下的那一個；不能復原。"
          >
            <ul className={rows['rows']}>
              {twins.flatMap(({ keep, others }) =>
                others.map((other) => <Twin key={other.id} keep={keep} other={other} answer={actionData} />),
              )}
            </ul>
          </Section>
        </div>
      )}
      <FilterForm action="/office/registers/tags">
        <TextField name="words" label="名稱或舊名稱" defaultValue={words} maxLength={100} type="search" />
        <Button type="submit" look="secondary">
          篩選
        </Button>
        {words && <SiteLink to="/office/registers/tags">看全部</SiteLink>}
      </FilterForm>
      <ResultList
        nothing={
          items.length > 0
            ? null
            : words
              ? '沒有符合的標籤。換個字再找，或在上面新增。'
              : '還沒有標籤。在上面新增第一個，寫稿時就能加在文章上。'
        }
        following={following}
      >
        <ul className={rows['rows']}>
          {items.map((tag) => (
            <Row key={tag.id} tag={tag} />
          ))}
        </ul>
      </ResultList>
    </>
  )
}

function Twin({ keep, other, answer }: { keep: TagTwin; other: TagTwin; answer: OfficeAnswer | undefined }) {
  const name = formOf(other.id)
  const [form] = useSheetForm({ id: name, name }, answer)
  return (
    <li className={rows['row']}>
      <span className={rows['name']}>{other.name}</span>
      <span className={rows['about']}>{other.posts.toLocaleString('zh-TW')} 篇</span>
      <Form {...getFormProps(form)} method="post" className={rows['end']}>
        <FormFault form={form} />
        <input type="hidden" name="id" value={other.id} />
        <input type="hidden" name="into" value={keep.id} />
        <StepUp id={name} asked={answer?.form === name ? answer.stepUp : null} />
        <Button type="submit" name="intent" value="merge" look="secondary" size="small">
          合併到「{keep.name}」（{keep.posts.toLocaleString('zh-TW')} 篇）
        </Button>
      </Form>
    </li>
  )
}

function Row({ tag: { id, name, sensitive, channel, posts } }: { tag: TagRecord }) {
  return (
    <li className={rows['row']} data-row>
      <SiteLink to={`/office/registers/tags/${id}`} className={rows['name']}>
        {name}
      </SiteLink>
      {channel && <span className={rows['about']}>{channel.title}</span>}
      {sensitive && <Badge look="outline">敏感</Badge>}
      <span className={rows['end']}>{posts === 0 ? '沒有文章' : `${posts.toLocaleString('zh-TW')} 篇`}</span>
    </li>
  )
}
