import { type Ref, Suspense } from 'react'
import { offlineRightFor } from '../../domain/offline/offline-right.ts'
import { creditLabel } from '../../domain/posts/credit-label.ts'
import { lazyPart } from '../../drawing/lazy-part.ts'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { useShell } from '../shell/use-shell.ts'
import { BookFacts } from './book-facts.tsx'
import { ContentsList } from './contents-list.tsx'
import { KeyPoints } from './key-points.tsx'
import styles from './post-article.module.css'
import { PostBody } from './post-body.tsx'
import { PostFoot } from './post-foot.tsx'
import { PostHeader } from './post-header.tsx'
import { PostTools } from './post-tools.tsx'
import { isUrgent, type PostView } from './post-view.ts'
import { beforePaint, useStoredFontSize } from './reading-settings.ts'
import { ShareLinks } from './share.tsx'
import { WallNotice } from './wall-notice.tsx'

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
  const guided = post.book !== null || post.key_points.length > 0 || view.contents.length > 2
  return (
    <article
      ref={ref}
      className={styles['article']}
      data-template={shape}
      data-guided={guided}
      data-red-flag={(first && urgent) || undefined}
      data-font-size={fontSize}
      data-kept-as={offlineRightFor(post) ?? undefined}
      style={channelInk(post.channels[0])}
      aria-labelledby={`title-${post.type}-${post.id}`}
      suppressHydrationWarning
    >
      <PostHeader view={view} />
      <PostTools view={view} />
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
      {guided && (
        <aside className={styles['aside']} aria-label="導讀">
          {post.book && <BookFacts book={post.book} />}
          <ContentsList lines={view.contents} />
          <KeyPoints points={post.key_points} />
        </aside>
      )}
      <script dangerouslySetInnerHTML={{ __html: beforePaint }} />
      <div className={styles['text']}>
        <PostBody view={view} ads={ads && !urgent} />
        {wall && <WallNotice wall={wall} post={post} />}
        <PostFoot post={post} walled={wall !== null} />
        {mayGive && (
          <Suspense>
            <GivePost post={post} />
          </Suspense>
        )}
        <ShareLinks item={{ item_type: post.type, item_id: post.id }} title={post.title} address={config.siteUrl + post.url} />
      </div>
    </article>
  )
}
