import { Fragment } from 'react'
import type { PostSummary } from '../../../contract/posts.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { channelInk } from '../../channel-ink.ts'
import { Ad } from '../ads/ad.tsx'
import { CachedCard } from '../cached-fragment.tsx'
import { EmptyPage } from '../listing/empty-page.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './story-row.module.css'
import { StoryMeta, StoryTitle } from './story-text.tsx'

const sizes = {
  row: '(min-width: 768px) 260px, 8rem',
  card: '(min-width: 1200px) 380px, (min-width: 768px) 45vw, 8rem',
  first: '(min-width: 1200px) 680px, 100vw',
}

/** A post in a list: picture, channel, title, lead, and the quiet line. The whole row leads to it. */
export function StoryRow({
  post,
  level = 'h2',
  as = 'row',
}: {
  post: PostSummary
  level?: 'h2' | 'h3'
  as?: keyof typeof sizes
}) {
  const picture = post.cover && (
    <div className={styles['cover']}>
      <Picture
        sources={pictureSources(post.cover)}
        alt=""
        sizes={sizes[as]}
        ratio={as === 'row' ? '4 / 3' : '16 / 10'}
        priority={as === 'first'}
      />
    </div>
  )
  return (
    <article className={styles['row']} style={channelInk(post.channels[0])}>
      {/* In the order of display, so that a page that is painted while it arrives does not move. */}
      {as !== 'first' && picture}
      <div className={styles['words']}>
        <p className={styles['channel']}>{post.channels[0]?.title}</p>
        <StoryTitle post={post} level={level} className={styles['title']} display={as === 'first'} />
        <p className={styles['lead']}>{post.lead}</p>
        <StoryMeta post={post} />
      </div>
      {as === 'first' && picture}
    </article>
  )
}

/** Number of posts before the advertisement in a list. */
const before = 4
/** Number of posts that may be in the first viewport. */
const near = 6

/** A list of posts, or a message when it is empty. */
export function StoryList({
  posts,
  total = 0,
  level,
  empty = '目前沒有文章。',
  interrupted = false,
}: {
  posts: PostSummary[]
  /** Total on all pages: if positive, an empty page is past the last one. */
  total?: number
  level?: 'h2' | 'h3'
  empty?: string
  /** Whether the list contains an advertisement. */
  interrupted?: boolean
}) {
  if (posts.length === 0) return <EmptyPage total={total} empty={empty} />
  return (
    <ul className={styles['list']} data-grid={interrupted || undefined}>
      {posts.map((post, index) => {
        const as = interrupted ? (index === 0 ? 'first' : 'card') : 'row'
        return (
          <Fragment key={post.url}>
            <li data-later={index >= near || undefined}>
              <CachedCard name={`story ${level} ${as} ${post.url}`} content={post}>
                <StoryRow post={post} level={level} as={as} />
              </CachedCard>
            </li>
            {interrupted && index === before - 1 && index < posts.length - 1 && (
              <li className={styles['ad']}>
                <Ad slot="channel-list" />
              </li>
            )}
          </Fragment>
        )
      })}
    </ul>
  )
}
