import { useLocation } from 'react-router'
import { favoriteListQuery } from '../../../contract/favorites.ts'
import { acceptedIn } from '../../../contract/parse-query.ts'
import { type FavoriteType, favoriteTypeNames, favoriteTypes } from '../../../domain/favorites/kinds.ts'
import { queryWith } from '../../../domain/navigation/page-window.ts'
import { SiteLink, SiteLinkButton } from '../../../drawing/links/site-link.tsx'
import { orNotFound } from '../../../drawing/or-not-found.ts'
import type { PageHandle } from '../../../drawing/page-handle.ts'
import { siteRequest } from '../../../drawing/request-context.ts'
import { Paging } from '../../shell/listing/paging.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { useOfflineSync } from '../../shell/use-offline-sync.ts'
import { MemberPage } from '../member/member-page.tsx'
import type { Route } from './+types/favorites.ts'
import { changeFavorites } from './change-favorites.ts'
import { FavoriteRow } from './favorite-row.tsx'
import styles from './favorites.module.css'
import { FavoriteNotice } from './notice.tsx'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-form'],
  title: '我的收藏',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '我的收藏', path: '/member/favorites' })

/** The member's favorites; kind, order and page are in the address. An empty page falls back to the last one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { page, type, sort } = acceptedIn(url.searchParams, favoriteListQuery)
  const read = (number: string | undefined) =>
    orNotFound(
      client('GET /api/v3.0/member/favorite/list', {
        query: { page: number, type: type as FavoriteType | undefined, sort: sort as 'newest' | 'oldest' | undefined },
      }),
    )
  const list = await read(page)
  const past = list.items.length === 0 && list.meta.total_pages > 0
  return { list: past ? await read(String(list.meta.total_pages)) : list, type: type ?? '', sort: sort ?? 'newest' }
}

export const action = ({ request, context }: Route.ActionArgs) => changeFavorites(request, context.get(siteRequest))

export default function Favorites({ loaderData: { list, type, sort }, actionData }: Route.ComponentProps) {
  const { total } = list.meta
  useOfflineSync(
    list.items.flatMap(({ item }) => item?.url ?? []),
    { favorites: true },
  )
  return (
    <MemberPage title="我的收藏">
      <FavoriteNotice answer={actionData} />
      {(total > 0 || type !== '') && <Filters type={type} sort={sort} total={total} />}
      {list.items.length > 0 ? (
        <ul className={styles['list']}>
          {list.items.map((favorite) => (
            <FavoriteRow key={favorite.id} favorite={favorite} />
          ))}
        </ul>
      ) : (
        <div className={styles['empty']}>
          {type === '' ? (
            <>
              <p>還沒有收藏。讀到想留下來的內容，按下「收藏」，就會放在這裡。</p>
              <SiteLinkButton to="/article-list">看看最新文章</SiteLinkButton>
            </>
          ) : (
            <p>這個類型還沒有收藏。</p>
          )}
        </div>
      )}
      <Paging meta={list.meta} />
    </MemberPage>
  )
}

/** Kinds and order, as links: they work without scripts and can be bookmarked. */
function Filters({ type, sort, total }: { type: string; sort: string; total: number }) {
  const { search } = useLocation()
  const kinds: [string, string][] = [
    ['', '全部'],
    ...favoriteTypes.map((kind): [string, string] => [kind, favoriteTypeNames[kind]]),
  ]
  const other = sort === 'oldest' ? 'newest' : 'oldest'
  return (
    <div className={styles['filters']}>
      <nav aria-label="收藏類型" className={styles['kinds']}>
        {kinds.map(([kind, title]) => (
          <SiteLink
            key={kind}
            to={`/member/favorites${queryWith(search, 'type', kind || null)}`}
            aria-current={kind === type || undefined}
          >
            {title}
          </SiteLink>
        ))}
      </nav>
      <p className={styles['order']}>
        <span role="status">共 {total} 則</span>
        <SiteLink to={`/member/favorites${queryWith(search, 'sort', other === 'newest' ? null : other)}`}>
          {other === 'oldest' ? '改為最早收藏的在前' : '改為最近收藏的在前'}
        </SiteLink>
      </p>
    </div>
  )
}
