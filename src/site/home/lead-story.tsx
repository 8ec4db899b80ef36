import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './lead-story.module.css'
import type { StoryWithLead } from './story.ts'

/** The lead story: wide image, large title. */
export function LeadStory({ post }: { post: StoryWithLead }) {
  const [channel] = post.channels
  return (
    <article className={styles['lead']} style={channelInk(channel)}>
      {post.cover && (
        <div className={styles['cover']}>
          <Picture
            sources={pictureSources(post.cover)}
            alt=""
            sizes="(min-width: 1200px) 780px, (min-width: 992px) 62vw, 100vw"
            priority
          />
        </div>
      )}
      <div className={styles['words']}>
        {channel && <p className={styles['channel']}>{channel.title}</p>}
        <StoryTitle post={post} level="h2" className={styles['title']} />
        <p className={styles['text']}>{post.lead}</p>
        <StoryMeta post={post} />
      </div>
    </article>
  )
}
