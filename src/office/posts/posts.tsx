import { Form, type LoaderFunctionArgs } from 'react-router'
import { type ManuscriptSummary, manuscriptEndpoints } from '../../contract/manuscripts.ts'
import { may } from '../../domain/office/may.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { FoundList } from '../parts/found-list.tsx'
import { Head } from '../parts/head.tsx'
import lineForm from '../parts/line-form.module.css'
import rows from '../parts/rows.module.css'
import styles from './posts.module.css'
import { momentOf, stateNames, typeNames } from './words.ts'

export const handle = officePage('稿件')
export const meta = () => officeMeta('稿件')

/** The manuscripts that the address asks for: a kept view is an address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const asked = Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
  const query = manuscriptEndpoints.list.query.safeParse(asked)
  if (!query.success) throw notFoundPage()
  const { client, person } = context.get(siteRequest)
  const { items, next } = await forStaff(client('GET /api/v3.0/office/posts', { query: asked }))
  const following = next === null ? null : `/office/posts?${new URLSearchParams({ ...asked, after: next })}`
  return { asked, items, following, begins: may(person, 'start-manuscript') }
}

export default function Posts({ loaderData: { asked, items, following, begins } }: PageProps<typeof loader>) {
  const narrowed = Object.keys(asked).some((name) => name !== 'limit')
  return (
    <>
      <Head title="稿件" about="最近修改的在前。篩選的結果就是網址，可以存成書籤或傳給同事。">
        {begins && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </Head>
      <Form role="search" action="/office/posts" className={lineForm['filters']} key={JSON.stringify(asked)}>
        <TextField name="words" label="標題" defaultValue={asked['words']} maxLength={100} type="search" />
        <SelectField name="state" label="狀態" defaultValue={asked['state'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(stateNames).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="type" label="種類" defaultValue={asked['type'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(typeNames).map(([type, name]) => (
            <option key={type} value={type}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField name="changed" label="修改" defaultValue={asked['changed'] ?? ''}>
          <option value="">全部</option>
          <option value="true">有還沒發布的修改</option>
        </SelectField>
        <Button type="submit" look="secondary">
          篩選
        </Button>
        {narrowed && <SiteLink to="/office/posts">看全部</SiteLink>}
      </Form>
      <FoundList nothing={items.length > 0 ? null : narrowed ? '沒有符合的稿件。' : '還沒有稿件。'} following={following}>
        <ul className={rows['rows']}>
          {items.map((item) => (
            <Row key={item.uid} item={item} />
          ))}
        </ul>
      </FoundList>
    </>
  )
}

function Row({ item }: { item: ManuscriptSummary }) {
  const { uid, title, type, state, changed, authors, changed_at, changed_by } = item
  return (
    <li className={rows['row']}>
      <SiteLink to={`/office/posts/${uid}`} className={rows['name']}>
        {title || '（沒有標題）'}
      </SiteLink>
      <span className={styles['facts']}>
        {typeNames[type]}
        {authors.length > 0 && `・${authors.map(({ name }) => name).join('、')}`}
      </span>
      <span className={styles['marks']}>
        <Badge look={state === 'public' ? 'brand' : 'outline'}>{stateNames[state]}</Badge>
        {changed && <Badge look="accent">有修改</Badge>}
      </span>
      <span className={rows['end']}>
        <time dateTime={changed_at}>{momentOf(changed_at)}</time>
        {changed_by && ` ${changed_by}`}
      </span>
    </li>
  )
}
