import type { PostSummary } from '../../../contract/posts.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { channelInk } from '../../channel-ink.ts'
import { Ad } from '../ads/ad.tsx'
import { KeptCard } from '../kept-part.tsx'
import { EmptyPage } from '../listing/empty-page.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './story-row.module.css'
import { StoryMeta, StoryTitle } from './story-text.tsx'

/** A post in a list: picture, channel, title, lead, and the quiet line. The whole row leads to it. */
export function StoryRow({ post, level = 'h2' }: { post: PostSummary; level?: 'h2' | 'h3' }) {
  return (
    <article className={styles['row']} style={channelInk(post.channels[0])}>
      {post.cover && (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(post.cover)} alt="" sizes="(min-width: 768px) 260px, 8rem" ratio="4 / 3" />
        </div>
      )}
      <div className={styles['words']}>
        <p className={styles['channel']}>{post.channels[0]?.title}</p>
        <StoryTitle post={post} level={level} className={styles['title']} />
        <p className={styles['lead']}>{post.lead}</p>
        <StoryMeta post={post} />
      </div>
    </article>
  )
}

/** Posts before the advertisement in a list. */
const before = 4
/** Posts of a list that the first screen may show. */
const near = 6

/** Posts below one another, or a sentence where there are none. */
export function StoryList({
  posts,
  total = 0,
  level,
  empty = '目前沒有文章。',
  interrupted = false,
}: {
  posts: PostSummary[]
  /** How many there are on all pages: with some, a page without any lies past the end. */
  total?: number
  level?: 'h2' | 'h3'
  empty?: string
  /** Whether an advertisement stands among them. */
  interrupted?: boolean
}) {
  if (posts.length === 0) return <EmptyPage total={total} empty={empty} />
  return (
    <ul className={styles['list']}>
      {posts.map((post, at) => (
        <li key={post.url} data-later={at >= near || undefined}>
          <KeptCard name={`story ${level} ${post.url}`} of={post}>
            <StoryRow post={post} level={level} />
          </KeptCard>
          {interrupted && at === before - 1 && at < posts.length - 1 && <Ad slot="channel-list" />}
        </li>
      ))}
    </ul>
  )
}
