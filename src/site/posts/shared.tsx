import { data } from 'react-router'
import { previewTokenParam } from '../../contract/preview-links.ts'
import type { Share } from '../../contract/shares.ts'
import { sponsorLabel, withSponsor } from '../../domain/ads/sponsor-label.ts'
import type { ShareCardKind } from '../../domain/share-cards/share-card-path.ts'
import { giftCookie, giftReaderCode } from '../../domain/shares/gift-files.ts'
import { formatTaipei, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { useApi } from '../api.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/shared.ts'
import { composeGift } from './compose-page.ts'
import styles from './gift-notice.module.css'
import { PostArticle } from './post-article.tsx'
import type { PostView } from './post-view.ts'
import previewNoticeStyles from './preview-notice.module.css'
import sharedResultStyles from './shared-result.module.css'
import { usePageView } from './use-page-view.ts'

const kinds = {
  quiz: {
    eyebrow: '朋友分享的測驗',
    invitation: '我也來測',
    list: '看看其他測驗',
    all: '/test',
    own: (target: string) => `/test/Index/${target}`,
  },
  tool: {
    eyebrow: '朋友分享的健康工具',
    invitation: '我也來算',
    list: '看看其他工具',
    all: '/tool',
    own: (target: string) => `/tool/${target}`,
  },
}

/** The result that a friend shared, and a link to the tool or quiz. It contains none of the friend's input. */
function SharedResult({ share }: { share: Share }) {
  const { eyebrow, invitation, list, all, own: entityPath } = share.kind === 'tool' ? kinds.tool : kinds.quiz
  const isEnded = share.state === 'ended'
  return (
    <Page narrow className={sharedResultStyles['shared'] ?? ''}>
      <PageHead
        eyebrow={share.sponsor ? `${eyebrow}・${sponsorLabel(share.sponsor)}` : eyebrow}
        title={isEnded ? '這份分享已經過期了' : share.title}
        text={isEnded ? '您可以自己試試看。' : '結果只供參考，不能代替醫師的診斷。'}
      />
      <div className={sharedResultStyles['actions']}>
        <SiteLinkButton to={entityPath(share.target)} size="large">
          {invitation}
        </SiteLinkButton>
        <SiteLinkButton to={all} variant="secondary" size="large">
          {list}
        </SiteLinkButton>
      </div>
    </Page>
  )
}

/** /share without a number: explains what can be shared, and how. */
function AboutSharing() {
  return (
    <Page narrow className={sharedResultStyles['shared'] ?? ''}>
      <PageHead title="分享" text="好的內容，值得和家人朋友一起讀。" />
      <ul className={sharedResultStyles['ways']}>
        <li>每篇文章的最後都可以分享網址。</li>
        <li>訂戶讀會員文章或訂戶文章時，可以按「贈送給朋友」：得到的網址在七天內，可以讓十位朋友讀全文。</li>
        <li>測驗和健康工具的結果也可以分享；分享的網頁不會有您填寫的內容。</li>
      </ul>
      <div className={sharedResultStyles['actions']}>
        <SiteLinkButton to="/article-list" size="large">
          看看文章
        </SiteLinkButton>
        <SiteLinkButton to="/subscriptions" variant="secondary" size="large">
          看看訂閱方案
        </SiteLinkButton>
      </div>
    </Page>
  )
}

/** A manuscript that was shared with an external person; null where the link has expired. */
interface DraftPreview {
  view: PostView | null
  endText: string
}

/** Whether a URL contains a preview token made by the office, not a reader's gift. */
const isDraftLink = (id: string): boolean => previewTokenParam.safeParse(id).success

/** @throws the 404 page for an unknown token */
async function readDraft(site: SiteRequest, token: string): Promise<DraftPreview> {
  const { ends_at, post } = (await orNotFound(site.client('GET /api/v3.0/preview_link/:token', { params: { token } }))).items
  return { view: post && (await composeGift(site, post)), endText: formatTaipei(new Date(ends_at), new Date()) }
}

/** The whole manuscript without any controls: it cannot be saved or shared yet. */
function Draft({ draft: { view, endText } }: { draft: DraftPreview }) {
  if (view === null)
    return (
      <Page narrow className={previewNoticeStyles['over'] ?? ''}>
        <PageHead title="這個預覽連結已經打不開了" />
        <p>連結過了期限，或是編輯部收回了。需要再看的話，請向給您連結的人要一個新的。</p>
      </Page>
    )
  return (
    <>
      <p className={previewNoticeStyles['notice']} role="status">
        這是還沒定稿的預覽，請不要轉傳。連結到 {endText} 為止（台北時間）。
      </p>
      <fieldset disabled style={{ display: 'contents' }}>
        <PostArticle view={view} template="pinned" first />
      </fieldset>
    </>
  )
}

/** Above a gifted post: a notice of the gift and how much it opens; or why it opens no longer. */
function GiftNotice({ share, isFullText, walled }: { share: Share; isFullText: boolean; walled: boolean }) {
  return (
    <Page>
      <aside className={styles['notice']} aria-label="朋友的贈送">
        <p className={styles['title']}>{isFullText || !walled ? '朋友送您這篇文章' : stateTitles[share.state]}</p>
        <p>{isFullText ? giftTerms(share) : walled ? '下面是文章的開頭。' : '全文都在下面，請慢慢讀。'}</p>
        {(isFullText || walled) && (
          <p>
            每月都有新的內容，<SiteLink to="/subscriptions">看看訂閱方案</SiteLink>
          </p>
        )}
      </aside>
    </Page>
  )
}

/** `open`: not opened, because the client is a crawler. */
const stateTitles: Record<Share['state'], string> = {
  open: '訂戶送出的文章',
  full: '這份贈送已經有十位讀者打開了',
  ended: '這份贈送已經結束了',
}

function giftTerms({ ends_at, readers_left }: Share): string {
  const [, month, day] = taipeiDay(new Date(ends_at)).split('-').map(Number)
  const remainingText = readers_left ? `，還可以再給 ${readers_left} 位朋友` : ''
  return `全文開放到 ${month} 月 ${day} 日${remainingText}。`
}

export const handle: PageHandle = {
  title: '分享',
  cached: false,
  private: true,
  robots: 'noindex',
  isSecretUrl: true,
  previewed: true,
}

/**
 * /share/{id}: a post gifted by a subscriber, a shared result of a quiz or a tool, or a manuscript that the office
 * shares with an external person. Rendered per person, never cached.
 */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const emptyShares = { share: null, gift: null, draft: null }
  if (id === undefined) return data(emptyShares)
  if (isDraftLink(id)) return data({ ...emptyShares, draft: await readDraft(site, id) })
  // a prefetch is not counted as a reader
  if (/prefetch|prerender/.test(request.headers.get('sec-purpose') ?? '')) throw data(null, { status: 503 })
  const share = (await orNotFound(site.client('GET /api/v3.0/share/:id', { params: { id } }))).items
  return share.kind === 'article' ? openGift(site, id, request) : data({ ...emptyShares, share })
}

async function openGift(site: SiteRequest, id: string, request: Request) {
  const storedReader = giftReaderCode(request.headers.get('cookie')) ?? undefined
  const opening = site.client('POST /api/v3.0/share/:id/open', { params: { id }, body: { reader: storedReader } })
  const { share, post, reader } = (await orNotFound(opening)).items
  const gift = { view: await composeGift(site, post), isFullText: reader !== null }
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

function Gift({ share, view, isFullText }: { share: Share; view: PostView; isFullText: boolean }) {
  usePageView(useApi(), view.post, true)
  return (
    <>
      <GiftNotice share={share} isFullText={isFullText} walled={view.wall !== null} />
      <PostArticle view={view} template="pinned" first />
    </>
  )
}
