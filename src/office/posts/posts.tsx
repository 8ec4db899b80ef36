import type { LoaderFunctionArgs } from 'react-router'
import { manuscriptEndpoints } from '../../contract/manuscripts.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { may } from '../../domain/office/may.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { Filters, filterKinds, isNarrowed } from './list/filters.tsx'
import { ListKeys } from './list/list-keys.tsx'
import { Row } from './list/row.tsx'
import { Selection } from './list/selection.tsx'
import { ViewsLine } from './list/views-line.tsx'

export const handle = officePage('稿件')
export const meta = () => officeMeta('稿件')

/** The manuscripts selected by the address: a saved view is an address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const requested = parseQuery(url.searchParams)
  const query = manuscriptEndpoints.list.query.safeParse(requested)
  if (!query.success) throw notFoundPage()
  const { client, person } = context.get(siteRequest)
  const namesOf = async (kind: (typeof filterKinds)[number]) => {
    const asked = { channel: 'channel', reviewer: 'reviewer', tag: 'tag', author: 'author', column: 'column', magazine: 'issue' }
    const chosen = requested[asked[kind]]
    const limited = { limit: '300', ...(typeof chosen === 'string' && chosen !== '' ? { ids: chosen } : {}) }
    return [kind, (await client('GET /api/v3.0/office/name/:kind', { params: { kind }, query: limited })).items] as const
  }
  const [{ items, next }, named, { items: views }] = await forStaff(
    Promise.all([
      client('GET /api/v3.0/office/posts', { query: requested }),
      Promise.all(filterKinds.map(namesOf)),
      client('GET /api/v3.0/office/saved_view'),
    ]),
  )
  const names = Object.fromEntries(named) as Record<(typeof filterKinds)[number], (typeof named)[number][1]>
  const following =
    next === null ? null : `/office/posts?${new URLSearchParams({ ...requested, after: next } as Record<string, string>)}`
  return { asked: requested, items, following, names, views, begins: may(person, 'start-manuscript') }
}

export default function Posts({
  loaderData: { asked: requested, items, following, names, views, begins },
}: PageProps<typeof loader>) {
  return (
    <>
      <Head title="稿件" about="最近修改的在前。篩選的結果就是網址，可以存成檢視或傳給同事。">
        <ListKeys />
        {begins && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </Head>
      <ViewsLine views={views} asked={requested} />
      <Filters asked={requested} names={names} />
      <ResultList
        nothing={
          items.length > 0
            ? null
            : isNarrowed(requested)
              ? '沒有符合的稿件。換個條件再找。'
              : `還沒有稿件。${begins ? '用上面的「寫新稿」開始第一篇。' : '有人開始寫，就會列在這裡。'}`
        }
        following={following}
      >
        {begins ? (
          <Selection items={items} asked={requested} />
        ) : (
          <ul className={rows['rows']}>
            {items.map((item) => (
              <Row key={item.uid} item={item} ticked={false} />
            ))}
          </ul>
        )}
      </ResultList>
    </>
  )
}
