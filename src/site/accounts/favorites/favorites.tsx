import { useEffect, useRef } from 'react'
import { data, Form, useLocation } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import type { StoredFavorite } from '../../../contract/favorites.ts'
import { favoriteListQuery } from '../../../contract/favorites.ts'
import { validParams } from '../../../contract/parse-query.ts'
import { sponsorLabel } from '../../../domain/ads/sponsor-label.ts'
import { type FavoriteType, favoriteSite, favoriteTypeNames, favoriteTypes } from '../../../domain/favorites/kinds.ts'
import { queryWith } from '../../../domain/navigation/page-window.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import { orNotFound } from '../../../rendering/or-not-found.ts'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { isSignedIn, type SiteRequest, siteRequest } from '../../../rendering/request-context.ts'
import { Button } from '../../../ui/button/button.tsx'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Paging } from '../../shell/listing/paging.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { pictureSources } from '../../shell/picture-sources.ts'
import { useOfflineSync } from '../../shell/use-offline-sync.ts'
import { MemberPage } from '../member/member-page.tsx'
import type { Route } from './+types/favorites.ts'
import { signInRedirect } from './favorite-intent.server.ts'
import styles from './favorites.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-form'],
  title: '我的收藏',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '我的收藏', path: '/member/favorites' })

/** The member's favorites; kind, order and page are in the URL. An empty page falls back to the last one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { page, type, sort } = validParams(url.searchParams, favoriteListQuery)
  const readPage = (number: string | undefined) =>
    orNotFound(
      client('GET /api/v3.0/member/favorite/list', {
        query: { page: number, type: type as FavoriteType | undefined, sort: sort as 'newest' | 'oldest' | undefined },
      }),
    )
  const list = await readPage(page)
  const past = list.items.length === 0 && list.meta.total_pages > 0
  return { list: past ? await readPage(String(list.meta.total_pages)) : list, type: type ?? '', sort: sort ?? 'newest' }
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
      <FavoriteNotice actionResult={actionData} />
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

/** Confirms the last action, with an undo button. It takes the focus that the removed row's button had. */
function FavoriteNotice({ actionResult }: { actionResult: FavoriteResult | undefined }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (actionResult) notice.current?.focus()
  }, [actionResult])
  if (!actionResult) return null
  const message =
    'removed' in actionResult
      ? `已移除收藏：${actionResult.removed.title}`
      : 'restored' in actionResult
        ? `已放回收藏：${actionResult.restored}`
        : 'added' in actionResult
          ? `已收藏：${actionResult.added}`
          : actionResult.failed
  return (
    <div ref={notice} tabIndex={-1} className={styles['notice']} role={'failed' in actionResult ? 'alert' : 'status'}>
      <p>{message}</p>
      {'removed' in actionResult && actionResult.removed.restorable && (
        <Form method="post" preventScrollReset>
          <HiddenFields favorite={actionResult.removed} />
          <Button type="submit" name="what" value="restore" variant="secondary" size="small">
            復原
          </Button>
        </Form>
      )}
    </div>
  )
}

/** One favorite, with its remove button. */
function FavoriteRow({ favorite }: { favorite: StoredFavorite }) {
  const { item, item_type, created_at } = favorite
  const kind = favoriteTypeNames[item_type]
  const title = item?.title ?? `已下架的${kind}`
  return (
    <li className={styles['row']}>
      {item?.cover ? (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(item.cover)} alt="" sizes="(min-width: 768px) 160px, 96px" ratio="4 / 3" />
        </div>
      ) : (
        <div className={styles['blank']} aria-hidden="true" />
      )}
      <div className={styles['words']}>
        <p className={styles['kind']}>
          {kind}
          {item?.sponsor && `・${sponsorLabel(item.sponsor)}`}
        </p>
        <h2 className={styles['title']}>
          {item ? <SiteLink to={item.url} dangerouslySetInnerHTML={headlineHtml(title)} /> : title}
        </h2>
        <p className={styles['text']}>{item?.text ?? '這則內容目前無法閱讀，可以移除收藏。'}</p>
        <p className={styles['meta']}>
          <span>
            收藏於 <time dateTime={created_at}>{dottedDay(taipeiDay(new Date(created_at)))}</time>
          </span>
          {item && item.status !== '' && (
            <span className={styles['wall']}>
              <LockIcon size="1.1em" />
              {item.status === 'memberwall' ? '會員' : '訂戶'}
            </span>
          )}
        </p>
      </div>
      <Form method="post" preventScrollReset className={styles['remove']}>
        <HiddenFields favorite={{ ...favorite, title, restorable: item !== null }} />
        <Button type="submit" name="what" value="remove" variant="quiet" size="small">
          移除<VisuallyHidden>收藏：{title}</VisuallyHidden>
        </Button>
      </Form>
    </li>
  )
}

/** The form fields that identify a favorite. */
function HiddenFields({ favorite: { member_uid, site, item_type, item_id, title, restorable } }: { favorite: FavoriteFields }) {
  const fields = { member_uid, site, item_type, item_id, title, restorable: restorable ? 'yes' : 'no' }
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** A favorite in the fields of the page's forms. */
interface FavoriteFields {
  member_uid: string
  site: string
  item_type: FavoriteType
  item_id: string
  title: string
  /** Whether it can be restored. */
  restorable: boolean
}

/** The outcome of a form of the page. */
type FavoriteResult = { removed: FavoriteFields } | { restored: string } | { added: string } | { failed: string }

/**
 * Removes a favorite, restores it, or saves the item of another page's form. Every operation is idempotent. A visitor
 * signs in first; the item is saved afterwards.
 */
async function changeFavorites(request: Request, site: SiteRequest) {
  const { client } = site
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 300)
  const item = {
    member_uid: text('member_uid'),
    site: favoriteSite,
    item_type: favoriteTypes.find((type) => type === text('item_type')) ?? 'article',
    item_id: text('item_id'),
  }
  const title = text('title')
  if (!isSignedIn(site)) throw signInRedirect(text('what') === 'keep' ? item : null, title, site.config)
  try {
    if (text('what') === 'keep') {
      const [me] = (await client('GET /api/v1.0/member/me')).items
      await client('POST /api/v3.0/favorite/add', { body: { ...item, member_uid: me?.uuid ?? '', site: favoriteSite } })
      return data<FavoriteResult>({ added: title })
    }
    if (text('what') === 'restore') {
      await client('POST /api/v3.0/favorite/add', { body: item })
      return data<FavoriteResult>({ restored: title })
    }
    await client('POST /api/v3.0/favorite/delete_by_cond', { body: item })
    return data<FavoriteResult>({ removed: { ...item, title, restorable: text('restorable') === 'yes' } })
  } catch (error) {
    if (!isApiError(error) || error.status >= 500 || error.status === 0) throw error
    const failed = error.status === 404 ? '這則內容已經下架，無法再收藏。' : '目前無法完成，請重新整理後再試。'
    return data<FavoriteResult>({ failed }, { status: error.status })
  }
}
