import { Fragment, type MouseEvent, type Ref, Suspense } from 'react'
import type { Post } from '../../contract/posts.ts'
import { offlineAccessFor } from '../../domain/offline/offline-access.ts'
import { money } from '../../domain/payment/money.ts'
import { minContentsLines, referenceId } from '../../domain/posts/contents.ts'
import { creditLabel } from '../../domain/posts/credits.ts'
import { postDates } from '../../domain/posts/dates.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { ChevronDownIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { channelInk } from '../channel-ink.ts'
import { usePostBody } from '../render-context.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { CachedFragment } from '../shell/cached-fragment.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { ReferenceText } from '../shell/reference-text.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import bookStyles from './book-details.module.css'
import contentsListStyles from './contents-list.module.css'
import { FontSizeButton } from './font-size-button.tsx'
import keyPointsStyles from './key-points.module.css'
import { ListenButton } from './listen-button.tsx'
import styles from './post-article.module.css'
import postBodyStyles from './post-body.module.css'
import postFootStyles from './post-foot.module.css'
import { walledClass } from './post-graph.ts'
import { PostHeader } from './post-header.tsx'
import type { PostFeatures } from './post-view.ts'
import { bodyKey, isUrgent, type PostView, qrCodeKey } from './post-view.ts'
import { beforePaintScript, useReadingSettings, useStoredFontSize } from './reading-settings.ts'
import { ShareLinks, SharePostButton } from './share.tsx'
import toolsStyles from './tools.module.css'
import { WallNotice } from './wall-notice.tsx'

/** Only staff fetch it. */
const EditPost = lazyPart(() => import('./edit-post.tsx'))

/** The reader's tools of a post: text size, favorite, share. */
function PostTools({ view }: { view: PostView }) {
  const { post } = view
  const { siteUrl } = useShell().config
  const { member } = useMember()
  const mayEdit = post.id > 0 && member?.work?.some(({ href }) => href === '/office')
  return (
    <fieldset className={toolsStyles['tools']}>
      <legend>
        <VisuallyHidden>閱讀工具</VisuallyHidden>
      </legend>
      <CachedFragment name="font size">
        <FontSizeButton />
      </CachedFragment>
      <FavoriteButton item={post} className={toolsStyles['tool']} />
      <CachedFragment name="share, listen">
        <SharePostButton item={{ item_type: post.type, item_id: post.id }} title={post.title} url={siteUrl + post.url} />
        <ListenButton view={view} />
      </CachedFragment>
      {mayEdit && (
        <Suspense>
          <EditPost post={post} />
        </Suspense>
      )}
    </fieldset>
  )
}

/**
 * The contents: open beside the text, with the reading progress; collapsed above a long text where there is no side
 * column.
 */
function ContentsList({ view: { contents, isShort } }: { view: PostView }) {
  if (contents.length < minContentsLines) return null
  return (
    <details className={contentsListStyles['contents']} data-short={isShort || undefined}>
      <summary className={contentsListStyles['title']}>目錄</summary>
      <nav aria-label="目錄">
        <ol>
          {contents.map(({ id, title, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}

/** Only subscribers can give posts: no other reader loads it. */
const GivePost = lazyPart(() => import('./give-post.tsx'))

/** `pinned`: 本文重點 beside the text. `wide`: the newer template, full-width cover, table of contents beside the text. */
export type Template = 'pinned' | 'wide'

interface PostArticleProps {
  view: PostView
  template: Template
  /** The first post of the page: its cover is the LCP candidate. */
  first?: boolean
  /** Whether the text contains advertisements. */
  ads?: boolean
  ref?: Ref<HTMLElement>
}

const coverSizes: Record<Template, string> = {
  pinned: '(min-width: 1200px) 760px, 100vw',
  wide: '(min-width: 1600px) 1600px, 100vw',
}

/** Whether the title and the lead are vertical: in cover stories, unless an emergency notice or Latin letters interrupt them. */
const opensVertically = ({ title, magazine }: PostFeatures, urgent: boolean) =>
  magazine?.section === '封面故事' && !urgent && !/\w/.test(title)

/** One complete post: heading, cover, key points, text, wall, and footer. */
export function PostArticle({ view, template, first = false, ads = false, ref }: PostArticleProps) {
  const { post, wall } = view
  const { audience, config } = useShell()
  const mayGive = useHydrated() && audience === 'subscriber' && post.status !== ''
  const fontSize = useStoredFontSize()
  const urgent = isUrgent(view)
  const coverCredit = post.credits.find(({ id }) => id === post.cover?.id)?.credit
  // the book cover comes first, and an emergency notice above it
  const shape = post.type === 'book' ? 'book' : urgent ? 'pinned' : template
  const hasSideColumn = post.book !== null || post.key_points.length > 0 || view.contents.length > 2
  return (
    <article
      ref={ref}
      className={styles['article']}
      data-template={shape}
      data-guided={hasSideColumn}
      data-vertical={opensVertically(post, urgent) || undefined}
      data-red-flag={(first && urgent) || undefined}
      data-font-size={fontSize}
      data-kept-as={offlineAccessFor(post) ?? undefined}
      style={channelInk(post.channels[0])}
      aria-labelledby={`title-${post.type}-${post.id}`}
      suppressHydrationWarning
    >
      <PostHeader view={view} />
      {post.cover && (
        <div className={styles['cover']}>
          <Picture
            sources={pictureSources(post.cover)}
            alt=""
            sizes={shape === 'book' ? '320px' : coverSizes[shape]}
            priority={first}
          />
          {coverCredit && (
            <p className={styles['credit']}>
              {creditLabel}
              {coverCredit}
            </p>
          )}
        </div>
      )}
      <PostTools view={view} />
      {hasSideColumn && (
        <aside className={styles['aside']} aria-label="導讀">
          {post.book && <BookDetails book={post.book} />}
          <ContentsList view={view} />
          <KeyPoints points={post.key_points} />
        </aside>
      )}
      <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
      <div className={styles['text']}>
        <PostBody view={view} ads={ads && !urgent} />
        {wall && <WallNotice wall={wall} post={post} />}
        <PostFoot view={view} />
        {mayGive && (
          <Suspense>
            <GivePost post={post} />
          </Suspense>
        )}
        <ShareLinks item={{ item_type: post.type, item_id: post.id }} title={post.title} url={config.siteUrl + post.url} />
      </div>
    </article>
  )
}

/** The data needed to find the book in a shop. */
function BookDetails({ book }: { book: NonNullable<Post['book']> }) {
  const details = [
    ['作者', book.author],
    ['出版', book.publisher],
    ['出版年月', book.published.replaceAll('-', '.')],
    ['頁數', `${book.pages} 頁`],
    ['定價', money(book.price)],
    ['ISBN', book.isbn],
  ]
  return (
    <dl className={bookStyles['details']}>
      {details.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The callout block 本文重點: pinned beside the text where there is space; its open state is stored on the device. */
function KeyPoints({ points }: { points: string[] }) {
  const [{ pinCollapsed }, change] = useReadingSettings()
  if (points.length === 0) return null
  return (
    <details
      className={keyPointsStyles['box']}
      open={!pinCollapsed}
      onToggle={(event) => change({ pinCollapsed: !event.currentTarget.open })}
      data-pin
      suppressHydrationWarning
    >
      <summary className={keyPointsStyles['title']}>
        <h2>本文重點</h2>
        <ChevronDownIcon className={keyPointsStyles['arrow'] ?? ''} />
      </summary>
      <ol className={keyPointsStyles['points']}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ol>
    </details>
  )
}

/** The text, in pieces with advertisements between them (`ads`). Before a wall its end fades out. */
function PostBody({ view, ads }: { view: PostView; ads: boolean }) {
  const key = bodyKey(view.post)
  const pieces = usePostBody(key, view.body, view.pieces)
  const activate = ({ target: button }: MouseEvent) =>
    button instanceof HTMLButtonElement &&
    import('./send-card.ts').then(
      (part) => part.sendCard(button, view.post),
      () => {
        button.textContent = '沒有網路，請稍後再按一次'
      },
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: clicks of inner buttons
    <div
      onClick={activate}
      className={view.wall ? `${postBodyStyles['body']} ${postBodyStyles['fading']} ${walledClass}` : postBodyStyles['body']}
    >
      {pieces.map((html, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change order
        <Fragment key={index}>
          {ads && index > 0 && <Ad slot="content" postUrl={view.post.url} rotation={index - 1} />}
          <div
            data-body={`${key}#${index}`}
            data-later={index > 0 || undefined}
            dangerouslySetInnerHTML={{ __html: html }}
            suppressHydrationWarning
          />
        </Fragment>
      ))}
    </div>
  )
}

/** The foot of a post: print issue, tags, references (not below a wall), disclaimer, and its source on paper. */
function PostFoot({ view: { post, wall, qrCode } }: { view: PostView }) {
  const { column, magazine } = post
  const key = qrCodeKey(post)
  const [qrCodeHtml = ''] = usePostBody(key, qrCode, 1)
  const { siteName, siteUrl } = useShell().config
  const { published, updated } = postDates(post)
  return (
    <footer className={postFootStyles['foot']}>
      {(column || magazine) && (
        <p className={postFootStyles['from']}>
          {column && (
            <span>
              專欄 <SiteLink to={`/column/${column.id}`}>{column.title}</SiteLink>
            </span>
          )}
          {magazine && (
            <span>
              收錄於 <SiteLink to={`/magazine/${magazine.issue}`}>第 {magazine.issue} 期</SiteLink>
              {magazine.section && `・${magazine.section}`}
            </span>
          )}
        </p>
      )}
      {post.tags.length > 0 && (
        <nav aria-label="標籤">
          <ul className={postFootStyles['tags']}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <SiteLink to={`/tag/${encodeURIComponent(tag)}`}>{tag}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!wall && post.references.length > 0 && (
        <section className={postFootStyles['references']} aria-label="參考資料">
          <h2>參考資料</h2>
          <ol>
            {post.references.map((reference, index) => (
              <li key={reference.title} id={referenceId(post, index + 1)}>
                <ReferenceText reference={reference} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={postFootStyles['caution']}>本文提供一般健康資訊，不能代替醫師的診斷與治療；身體不適時，請就醫。</p>
      <div className={postFootStyles['printed']}>
        <p>
          {siteName}　{siteUrl + post.url}　{updated ? `${updated} 更新` : `${published} 發布`}
        </p>
        <div data-body={`${key}#0`} dangerouslySetInnerHTML={{ __html: qrCodeHtml }} suppressHydrationWarning />
      </div>
    </footer>
  )
}
