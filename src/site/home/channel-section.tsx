import { SiteLink } from '../../drawing/links/site-link.tsx'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './channel-section.module.css'
import type { Channel } from './front-stories.ts'

interface ChannelSectionProps {
  channel: Channel
  /** Over the page width, with the picture beside the list; otherwise half of it. */
  broad?: boolean
}

/** A feature channel on its tint: one story with its image, the others as titles. */
export function ChannelSection({ channel, broad = false }: ChannelSectionProps) {
  const { first, others } = channel
  const id = `channel-${channel.slug}`
  return (
    <section className={styles['channel']} data-broad={broad || undefined} style={channelInk(channel)} aria-labelledby={id}>
      <header className={styles['header']}>
        <h2 id={id}>
          <SiteLink to={`/${channel.slug}`}>{channel.title}</SiteLink>
        </h2>
        <p className={styles['description']}>{channel.description}</p>
        <SiteLink className={styles['more']} to={`/${channel.slug}`} aria-label={`更多${channel.title}`}>
          更多
          <ArrowRightIcon />
        </SiteLink>
      </header>
      <article className={styles['first']}>
        {first.cover && (
          <div className={styles['cover']}>
            <Picture
              sources={pictureSources(first.cover)}
              alt=""
              sizes={broad ? '(min-width: 992px) 560px, 100vw' : '(min-width: 768px) 45vw, 100vw'}
              ratio="16 / 9"
            />
          </div>
        )}
        <StoryTitle post={first} className={styles['firstTitle']} />
        <p className={styles['text']}>{first.lead}</p>
        <StoryMeta post={first} />
      </article>
      <ul className={styles['others']}>
        {others.map((post) => (
          <li key={post.url} className={styles['other']}>
            <StoryTitle post={post} className={styles['otherTitle']} />
            <StoryMeta post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}
