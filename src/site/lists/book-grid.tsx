import type { PostSummary } from '../../contract/posts.ts'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { Jacket } from '../shell/story/jacket.tsx'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './book-grid.module.css'

/** A page of books: jackets in their own format, each with the title of its post. */
export function BookGrid({ posts, total, empty }: { posts: PostSummary[]; total: number; empty: string }) {
  if (posts.length === 0) return <EmptyPage total={total} empty={empty} />
  return (
    <>
      <ul className={styles['grid']}>
        {posts.map((post) => (
          <li key={post.url} className={styles['book']} style={channelInk(post.channels[0])}>
            <Jacket post={post} sizes="(min-width: 992px) 210px, 45vw" />
            <div>
              <StoryTitle post={post} level="h2" className={styles['title']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ul>
      <Ad slot="channel-list" />
    </>
  )
}
