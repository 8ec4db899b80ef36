import { data } from 'react-router'
import type { Share } from '../../contract/shares.ts'
import { withSponsor } from '../../domain/ads/sponsor-label.ts'
import type { ShareCardKind } from '../../domain/share-cards/address.ts'
import { giftCookie, giftReaderIn } from '../../domain/shares/gift-files.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../drawing/request-context.ts'
import { useApi } from '../api.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/shared.ts'
import { composeGift } from './compose-page.ts'
import { Draft, isDraftLink, readDraft } from './draft-preview.tsx'
import { GiftNotice } from './gift-notice.tsx'
import { PostArticle } from './post-article.tsx'
import type { PostView } from './post-view.ts'
import { AboutSharing, SharedResult } from './shared-result.tsx'
import { usePageView } from './use-page-view.ts'

export const handle: PageHandle = {
  title: '分享',
  cached: false,
  private: true,
  robots: 'noindex',
  addressOpens: true,
  previewed: true,
}

/**
 * /share/{id}: a post gifted by a subscriber, a shared result of a quiz or a tool, or a manuscript that the office
 * shares with an external person. Rendered per person, never cached.
 */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const nothing = { share: null, gift: null, draft: null }
  if (id === undefined) return data(nothing)
  if (isDraftLink(id)) return data({ ...nothing, draft: await readDraft(site, id) })
  // a prefetch is not counted as a reader
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) throw data(null, { status: 503 })
  const share = (await orNotFound(site.client('GET /api/v3.0/share/:id', { params: { id } }))).items
  return share.kind === 'article' ? openGift(site, id, request) : data({ ...nothing, share })
}

async function openGift(site: SiteRequest, id: string, request: Request) {
  const known = giftReaderIn(request.headers.get('cookie')) ?? undefined
  const open = site.client('POST /api/v3.0/share/:id/open', { params: { id }, body: { reader: known } })
  const { share, post, reader } = (await orNotFound(open)).items
  const gift = { view: await composeGift(site, post), whole: reader !== null }
  return data(
    { share, gift, draft: null },
    reader ? { headers: { 'set-cookie': rememberReader(share, reader, site.config.siteUrl) } } : {},
  )
}

/**
 * The cookie that prevents counting a returning reader twice. Its path is limited to this page and the files below it;
 * it expires with the gift.
 */
const rememberReader = ({ url, ends_at }: Share, reader: string, siteUrl: string) =>
  [
    `${giftCookie}=${reader}`,
    `Path=${url}`,
    `Expires=${new Date(ends_at).toUTCString()}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(siteUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { share, gift, draft } = loaderData ?? {}
  if (draft)
    return pageMeta(matches, { title: draft.view?.post.title || '預覽', description: '還沒定稿的預覽。', path: '/share' })
  if (!share) return pageMeta(matches, { title: '分享', description: sharing, path: '/share' })
  if (!gift)
    return pageMeta(matches, {
      title: share.title,
      description: withSponsor('您也來試試看。', share.sponsor),
      path: share.url,
      card: cardOf(share),
    })
  const { title, lead, type, id } = gift.view.post
  return pageMeta(matches, {
    title: `送您一篇文章：${title}`,
    description: lead,
    path: share.url,
    card: [type, id],
  })
}
const cardOf = ({ kind, target }: Share): [ShareCardKind, string] => (kind === 'tool' ? ['tool', target] : ['quiz', target])
const sharing = '訂戶可以把文章送給朋友，也可以分享測驗和小工具的結果。'

export default function Shared({ loaderData: { share, gift, draft } }: Route.ComponentProps) {
  if (draft) return <Draft draft={draft} />
  if (share && gift) return <Gift share={share} {...gift} />
  return share ? <SharedResult share={share} /> : <AboutSharing />
}

function Gift({ share, view, whole }: { share: Share; view: PostView; whole: boolean }) {
  usePageView(useApi(), view.post, true)
  return (
    <>
      <GiftNotice share={share} whole={whole} walled={view.wall !== null} />
      <PostArticle view={view} template="pinned" first />
    </>
  )
}
