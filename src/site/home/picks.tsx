import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './picks.module.css'
import type { StoryWithCover } from './story.ts'

/** 今日選讀: four stories from four different channels, text before the images. */
export function Picks({ posts }: { posts: StoryWithCover[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles['picks']} aria-labelledby="picks">
      <h2 id="picks" className={styles['heading']}>
        今日選讀
      </h2>
      <ol>
        {posts.map((post) => (
          <li key={post.url} className={styles['item']} style={channelInk(post.channels[0])}>
            <div>
              <p className={styles['channel']}>{post.channels[0]?.title}</p>
              <StoryTitle post={post} className={styles['title']} />
              <StoryMeta post={post} />
            </div>
            {post.cover && (
              <div className={styles['cover']}>
                <Picture sources={pictureSources(post.cover)} alt="" sizes="7rem" ratio="1" />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
