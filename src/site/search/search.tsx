import { useEffect } from 'react'
import { track } from '../../browser/track.ts'
import { acceptedIn, parseQuery } from '../../contract/parse-query.ts'
import { searchQuery } from '../../contract/search.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import { kindNames } from '../shell/search/kind-names.ts'
import type { Route } from './+types/search.ts'
import { Facets } from './facets.tsx'
import { Groups, WholeGroup } from './groups.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RecentList } from './recent-list.tsx'
import { rememberSearch } from './recent-searches.ts'
import { Results } from './result-list.tsx'
import styles from './search.module.css'
import { SearchField } from './search-field.tsx'
import { SearchNotes } from './search-notes.tsx'

export const handle: PageHandle = {
  cached: true,
  private: true,
  // search pages are expensive to render, and few hovered links are followed
  prefetch: false,
  robots: 'index',
  sitemap: 'pages',
  category: 'search result',
}

/** Maximum length of the keyword in the heading; the search field shows all of it. */
const shownInHeading = 40
const shortened = (keyword: string) =>
  keyword.length > shownInHeading ? `${[...keyword].slice(0, shownInHeading).join('')}…` : keyword

/** The query, its results, and filters. The complete state is in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const requested = acceptedIn(url.searchParams, searchQuery)
  const query = { ...requested, keyword: parseQuery(url.searchParams)['keyword']?.trim().slice(0, 200) ?? '' }
  const [found, channels] = await Promise.all([
    orNotFound(client('GET /api/v3.0/search', { query })),
    client('GET /api/v3.0/channel'),
  ])
  const narrowed = Boolean(requested['type'] || requested['channel'])
  return { found, kind: requested['type'], narrowed, channels: channels.items.filter(({ feature }) => feature) }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const keyword = loaderData?.found.meta.keyword
  return pageMeta(matches, { title: keyword ? `搜尋：${shortened(keyword)}` : '搜尋', path: '/search', indexed: keyword === '' })
}

export default function Search({ loaderData: { found, kind, narrowed, channels } }: Route.ComponentProps) {
  const { items, groups, meta } = found
  const group = groups.find(({ type }) => type === kind)
  // a search for a name, such as that of a tool or an author
  const named = groups.some((one) =>
    one.items.some(({ title_parts }) => title_parts.every(({ text, hit }) => hit || text.trim() === '')),
  )
  const groupsFirst = named || items.length === 0
  const searched = meta.corrected ? (meta.did_you_mean ?? meta.keyword) : meta.keyword
  useEffect(() => rememberSearch(meta.keyword), [meta.keyword])
  useEffect(() => {
    if (meta.keyword && !meta.building) track('search', { found: meta.total, page: meta.page })
  }, [meta])
  return (
    <Page>
      {meta.red_flag && <RedFlagCard flag={meta.red_flag} tone={meta.red_flag_tone ?? 'alarm'} />}
      <header className={styles['head']}>
        <SearchField key={meta.keyword} keyword={meta.keyword} />
        <div className={styles['heading']}>
          <h1>{meta.building ? '搜尋準備中' : searched ? `「${shortened(searched)}」的搜尋結果` : '搜尋'}</h1>
          {meta.total > 0 && <p>{group ? `${kindNames[group.type]} ${meta.total} 個` : `找到 ${meta.total} 篇`}</p>}
        </div>
        <SearchNotes meta={meta} />
        {items.length > 0 && <Facets meta={meta} />}
      </header>
      {group ? (
        <>
          <p className={styles['back']}>
            <SiteLink to={searchPath(meta.keyword)}>看全部類型的結果</SiteLink>
          </p>
          <WholeGroup group={group} />
        </>
      ) : (
        <>
          {groupsFirst && <Groups groups={groups} />}
          {items.length > 0 ? (
            <Results items={items} keyword={meta.keyword} between={!groupsFirst && <Groups groups={groups} />} />
          ) : (
            <NothingFound meta={meta} channels={channels} narrowed={narrowed} besides={groups.length > 0} />
          )}
        </>
      )}
      <Paging meta={meta} />
      <RecentList />
    </Page>
  )
}
