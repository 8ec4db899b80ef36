import type { FeatureFront } from '../../contract/place-shapes.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { tagPath } from '../../domain/places/address.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import { TitleList } from '../shell/story/title-list.tsx'
import styles from './feature.module.css'

/** The three newest stories, the first of them large. */
export function LeadStories({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={styles['leads']}>
      {posts.map((post, place) => (
        <li key={post.url} className={styles['leadStory']}>
          {post.cover && (
            <div className={styles['cover']}>
              <Picture
                sources={pictureSources(post.cover)}
                alt=""
                sizes={place === 0 ? '(min-width: 992px) 720px, 100vw' : '(min-width: 992px) 400px, 100vw'}
                ratio="16 / 9"
                priority={place === 0}
              />
            </div>
          )}
          <StoryTitle post={post} level="h2" className={place === 0 ? styles['firstTitle'] : undefined} />
          {place === 0 && <p className={styles['text']}>{post.lead}</p>}
          <StoryMeta post={post} />
        </li>
      ))}
    </ul>
  )
}

/** A numbered list of titles. */
export function StoryLines({ title, posts }: { title: string; posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles['lines']} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ol>
        {posts.map((post) => (
          <li key={post.url}>
            <StoryTitle post={post} />
            <StoryMeta post={post} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The channel's topics, each with its newest posts. */
export function TopicCards({ topics, channel }: { topics: FeatureFront['topics']; channel: string }) {
  if (topics.length === 0) return null
  return (
    <section className={styles['topics']} aria-labelledby="topics">
      <h2 id="topics" className={styles['heading']}>
        主題
      </h2>
      <div className={styles['cards']}>
        {topics.map(({ name, description, posts }) => (
          <div key={name} className={styles['topic']}>
            <h3>
              <SiteLink to={tagPath(name, channel)}>{name}</SiteLink>
            </h3>
            <p>{description}</p>
            <TitleList posts={posts} />
          </div>
        ))}
      </div>
    </section>
  )
}
