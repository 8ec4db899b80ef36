import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { data, Form, useLocation } from 'react-router'
import { readStored, writeStored } from '../../browser/stored-values.ts'
import { track } from '../../browser/track.ts'
import { isApiError } from '../../contract/client.ts'
import { parseQuery, validParams } from '../../contract/parse-query.ts'
import { retryAfterIndexing } from '../../contract/retry-after.ts'
import type { SearchGroup, SearchMeta } from '../../contract/search.ts'
import { searchQuery } from '../../contract/search.ts'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { keywordLimit, searchKeyword, searchPath } from '../../domain/navigation/search-keyword.ts'
import { guard } from '../../domain/red-flags/guard.ts'
import { literalKeyword } from '../../domain/search/keyword.ts'
import { isOnlyMentioned } from '../../domain/search/match-reason.ts'
import { addRecentSearch, readRecent } from '../../domain/search/recent.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import { kindName, SuggestionList, useCombobox } from '../shell/search/suggestion-list.tsx'
import type { Route } from './+types/search.ts'
import besideStyles from './besides.module.css'
import { ChannelList, Facets, MarkedText, NothingFound, Results } from './results.tsx'
import styles from './search.module.css'

/** Storage key. Searches never leave the device. */
const name = 'recent-searches'
const noSearches: readonly string[] = []
let current: readonly string[] | null = null
const listeners = new Set<() => void>()

/** The searches made on this device, latest first. They are not sent to the server. */
function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, readKeywords, () => noSearches)
}

/** Stores a search. */
const rememberSearch = (keyword: string) => change(addRecentSearch(readKeywords(), keyword))

/** Deletes one search, or all. */
const forgetSearches = (keyword?: string) =>
  change(keyword === undefined ? [] : readKeywords().filter((other) => other !== keyword))

function readKeywords(): readonly string[] {
  current ??= readRecent(readStored(name))
  return current
}

function change(recent: readonly string[]): void {
  current = recent
  writeStored(name, recent.length > 0 ? JSON.stringify(recent) : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

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

/** The query, its results, and filters. The complete state is in the URL. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const addressQuery = validParams(url.searchParams, searchQuery)
  const query = { ...addressQuery, keyword: parseQuery(url.searchParams)['keyword']?.trim().slice(0, 200) ?? '' }
  const [results, channels] = await Promise.all([
    orNotFound(client('GET /api/v3.0/search', { query })).catch(nullWhileBuilding),
    client('GET /api/v3.0/channel'),
  ])
  const narrowed = Boolean(addressQuery['type'] || addressQuery['channel'])
  const page = { kind: addressQuery['type'], narrowed, channels: channels.items.filter(({ feature }) => feature) }
  if (results) return { ...page, results, keyword: results.meta.keyword, warning: null }
  const { keyword } = query
  const later = { status: 503, headers: { 'retry-after': retryAfterIndexing } }
  return data({ ...page, results, keyword, warning: guard(keyword) }, later)
}

/** Null before the first index is complete: the page is then 503, which no cache stores and crawlers request again. */
function nullWhileBuilding(error: unknown): null {
  if (isApiError(error) && error.problem?.code === 'search_building') return null
  throw error
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const keyword = loaderData?.keyword
  return pageMeta(matches, { title: keyword ? `搜尋：${shortened(keyword)}` : '搜尋', path: '/search', indexed: keyword === '' })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { results, keyword, warning, ...page } = loaderData
  return results ? (
    <SearchResults results={results} {...page} />
  ) : (
    <IndexPending keyword={keyword} warning={warning} channels={page.channels} />
  )
}

/** The page while the first index is built. */
function IndexPending({ keyword, warning, channels }: Pick<LoaderData, 'keyword' | 'warning' | 'channels'>) {
  return (
    <Page>
      {warning && <RedFlagCard flag={warning.flag} tone={warning.tone} />}
      <header className={styles['head']}>
        <SearchField key={keyword} keyword={keyword} />
        <div className={styles['heading']}>
          <h1>搜尋準備中</h1>
        </div>
        <div className={styles['notes']} role="status">
          <p>本站正在整理文章的索引，請過幾分鐘再搜尋一次。</p>
        </div>
      </header>
      <div className={besideStyles['nothing']}>
        <ChannelList channels={channels} />
      </div>
    </Page>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function SearchResults({
  results,
  kind,
  narrowed,
  channels,
}: Pick<LoaderData, 'kind' | 'narrowed' | 'channels'> & { results: NonNullable<LoaderData['results']> }) {
  const { items, groups, meta } = results
  const group = groups.find(({ type }) => type === kind)
  // a search for a name, such as that of a tool or an author
  const isNameSearch = groups.some((item) =>
    item.items.some(({ title_parts }) => title_parts.every(({ text, hit }) => hit || text.trim() === '')),
  )
  // what posts only mention: the symptom checker of a complaint (頭暈) or a page of the site (取消訂閱) is closer
  const isCloser =
    groups.some(
      ({ type, items: entries }) => type === 'page' || entries.some(({ url }) => url.startsWith('/symptom_checker/')),
    ) && isOnlyMentioned(items)
  const groupsFirst = isNameSearch || isCloser || items.length === 0
  const searchedKeyword = meta.corrected ? (meta.did_you_mean ?? meta.keyword) : meta.keyword
  // a device that a family shares does not list a search that was answered with help
  useEffect(() => {
    if (!meta.red_flag) rememberSearch(meta.keyword)
  }, [meta.keyword, meta.red_flag])
  useEffect(() => {
    if (meta.keyword) track('search', { found: meta.total, page: meta.page })
  }, [meta])
  return (
    <Page>
      {meta.red_flag && <RedFlagCard flag={meta.red_flag} tone={meta.red_flag_tone ?? 'alarm'} />}
      <header className={styles['head']} data-found={meta.keyword !== '' || undefined}>
        <SearchField key={meta.keyword} keyword={meta.keyword} />
        <div className={styles['heading']}>
          <h1>{searchedKeyword ? `「${shortened(searchedKeyword)}」的搜尋結果` : '搜尋'}</h1>
          {meta.total > 0 && <p>{group ? `${kindName(group.type)} ${meta.total} 個` : `找到 ${meta.total} 篇`}</p>}
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
        <div className={besideStyles['body']} data-beside={(!groupsFirst && groups.length > 0) || undefined}>
          {groupsFirst && <Groups groups={groups} />}
          {items.length > 0 ? (
            <Results items={items} keyword={meta.keyword} between={!groupsFirst && <Groups groups={groups} />} />
          ) : (
            <NothingFound meta={meta} channels={channels} isFiltered={narrowed} hasOtherResults={groups.length > 0} />
          )}
        </div>
      )}
      <Paging meta={meta} />
      <RecentList />
    </Page>
  )
}

/** Earlier searches stored on this device, with buttons to delete them. */
function RecentList() {
  const recent = useRecentSearches()
  const title = useId()
  if (recent.length === 0) return null
  return (
    <section className={besideStyles['recent']} aria-labelledby={title}>
      <h2 id={title}>最近搜尋</h2>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword}>
            <SiteLink to={searchPath(keyword)}>{keyword}</SiteLink>
            <button type="button" aria-label={`忘記「${keyword}」`} onClick={() => forgetSearches(keyword)}>
              <CloseIcon size="16" />
            </button>
          </li>
        ))}
      </ul>
      <p>
        只存在這個裝置上。
        <Button variant="quiet" size="small" onClick={() => forgetSearches()}>
          全部清除
        </Button>
      </p>
    </section>
  )
}

/**
 * How the query was or could be changed: corrected, widened, or only similar results; and the result count for screen
 * readers.
 */
function SearchNotes({ meta }: { meta: SearchMeta }) {
  const { keyword, corrected, widened, did_you_mean, synonyms, weak, total } = meta
  return (
    <div className={styles['notes']} role="status">
      {keyword !== '' && <VisuallyHidden>{total > 0 ? `找到 ${total} 篇。` : '沒有找到符合的文章。'}</VisuallyHidden>}
      {corrected && did_you_mean && (
        <p>
          <span>{`已顯示「${did_you_mean}」的結果`}</span>，仍要搜尋「
          <SiteLink to={searchPath(literalKeyword(keyword))}>{keyword}</SiteLink>」？
        </p>
      )}
      {!corrected && did_you_mean && (
        <p>
          您是不是要找「<SiteLink to={searchPath(did_you_mean)}>{did_you_mean}</SiteLink>」？
          {widened && total > 0 && '也列出了它的結果。'}
        </p>
      )}
      {synonyms.length > 0 && <p>{`也搜尋了：${synonyms.map(({ to }) => to).join('、')}`}</p>}
      {weak && !widened && total > 0 && <p>沒有完全符合的文章，以下是相近的。</p>}
    </div>
  )
}

/** The search field of the search page. A plain form; with scripts it shows suggestions. */
function SearchField({ keyword }: { keyword: string }) {
  const [query, setQuery] = useState('')
  const list = useId()
  const close = () => setQuery('')
  const { suggestions, activeIndex, open, onKey } = useCombobox(query, close)
  return (
    <Form
      action="/search"
      className={styles['field']}
      onSubmit={(event) =>
        searchKeyword(new FormData(event.currentTarget).get('keyword') as string) === null ? event.preventDefault() : close()
      }
    >
      <div className={styles['box']}>
        <input
          type="text"
          inputMode="search"
          name="keyword"
          role="combobox"
          aria-label="搜尋文章"
          aria-expanded={suggestions.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={activeIndex >= 0 ? `${list}-${activeIndex}` : undefined}
          placeholder="請輸入關鍵字"
          defaultValue={keyword}
          maxLength={keywordLimit}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => {
            if (!(event.nativeEvent as InputEvent).isComposing) setQuery(event.currentTarget.value.trim())
          }}
          onCompositionEnd={(event) => setQuery(event.currentTarget.value.trim())}
          onKeyDown={onKey}
          onBlur={close}
        />
        <SuggestionList id={list} suggestions={suggestions} activeIndex={activeIndex} onSelect={open} />
      </div>
      <Button type="submit">搜尋</Button>
    </Form>
  )
}

/** Results apart from posts, as one low strip: all kinds side by side, whatever the number of their results. */
function Groups({ groups }: { groups: SearchGroup[] }) {
  const { pathname, search } = useLocation()
  if (groups.length === 0) return null
  return (
    <section className={`${besideStyles['groups']} ${styles['goesOn']}`} aria-label="文章以外的結果">
      {groups.map(({ type, total, items }) => (
        <div key={type} className={besideStyles['group']}>
          <h2>{kindName(type)}</h2>
          <ul>
            {items.map(({ url, title_parts, sponsor }) => (
              <li key={url} className={besideStyles['other']}>
                <SiteLink to={url}>
                  <MarkedText parts={title_parts} title />
                </SiteLink>
                {sponsor && <small>{sponsorLabel(sponsor)}</small>}
              </li>
            ))}
            {total > items.length && (
              <li className={besideStyles['all']}>
                <SiteLink to={pathname + queryWith(search, 'type', type)}>{`全部 ${total} 個${kindName(type)}`}</SiteLink>
              </li>
            )}
          </ul>
        </div>
      ))}
    </section>
  )
}

/** A single kind, in full. */
function WholeGroup({ group: { items } }: { group: SearchGroup }) {
  return (
    <ol className={styles['results']}>
      {items.map(({ url, title_parts, snippet, cover, sponsor }) => (
        <li key={url} className={styles['result']}>
          <div className={styles['words']}>
            <h2 className={styles['title']}>
              <SiteLink to={url}>
                <MarkedText parts={title_parts} />
              </SiteLink>
            </h2>
            <p className={styles['snippet']}>
              <MarkedText parts={snippet} />
            </p>
            {sponsor && <p className={styles['about']}>{sponsorLabel(sponsor)}</p>}
          </div>
          {cover && (
            <div className={styles['cover']}>
              <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 768px) 200px, 6rem" ratio="4 / 3" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
