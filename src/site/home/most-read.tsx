import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './most-read.module.css'
import type { Story } from './story.ts'

/** 最多人讀, in ranking order. */
export function MostRead({ posts }: { posts: Story[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles['most']} aria-labelledby="most-read">
      <h2 id="most-read">最多人讀</h2>
      <ol>
        {posts.map((post) => (
          <li key={post.url}>
            <div>
              <StoryTitle post={post} className={styles['title']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
