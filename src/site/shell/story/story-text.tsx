import type { PostSummary } from '../../../contract/posts.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import { LockIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './story-text.module.css'

/** A title that links to its post; the whole container (`position: relative`) is clickable. */
export function StoryTitle({
  post,
  level: Heading = 'h3',
  className,
  display = false,
}: {
  post: Pick<PostSummary, 'url' | 'title'>
  level?: 'h2' | 'h3'
  className?: string | undefined
  /** In the display face: the lead of a page. */
  display?: boolean
}) {
  return (
    <Heading className={[styles['title'], className].filter(Boolean).join(' ')} data-face={display ? '' : undefined}>
      <SiteLink to={post.url} dangerouslySetInnerHTML={headlineHtml(post.title)} />
    </Heading>
  )
}

const readersOf = (status: PostSummary['status']) => (status === 'memberwall' ? '會員' : '訂戶')

/** The meta line below a title: author, date, and access. */
export function StoryMeta({ post }: { post: Pick<PostSummary, 'authors' | 'publish_date' | 'status'> }) {
  return (
    <p className={styles['meta']}>
      <span>{post.authors.map(({ name }) => name).join('、')}</span>
      <time dateTime={post.publish_date}>{dottedDay(taipeiDay(new Date(post.publish_date)))}</time>
      {post.status !== '' && (
        <span className={styles['wall']} title={`${readersOf(post.status)}才能讀全文`}>
          <LockIcon size="1.1em" />
          {readersOf(post.status)}
          <VisuallyHidden>才能讀全文</VisuallyHidden>
        </span>
      )}
    </p>
  )
}
