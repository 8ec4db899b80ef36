import { placeNames } from '../../domain/navigation/place-names.ts'
import { channelLink } from '../../domain/posts/channel-link.ts'
import { postDates } from '../../domain/posts/dates.ts'
import { reviewOf, unreviewedText } from '../../domain/posts/review.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { usePostBody } from '../render-context.ts'
import postFlagsStyles from './post-flags.module.css'
import styles from './post-header.module.css'
import { SealIcon } from './post-icons.tsx'
import type { PostView } from './post-view.ts'
import { flagsKey } from './post-view.ts'

const lists = {
  article: null,
  blog: { title: placeNames['/blog-list'], path: '/blog-list' },
  book: { title: placeNames['/book'], path: '/book' },
} as const

/** Breadcrumb, title, red flags, lead, authors, date, and reviewer. */
export function PostHeader({ view }: { view: PostView }) {
  const { post } = view
  const { published, updated } = postDates(post)
  const review = reviewOf(post)
  const [channel] = post.channels
  const list = lists[post.type]
  return (
    <header className={styles['header']}>
      <nav aria-label="麵包屑">
        <ol className={styles['crumbs']}>
          <li>
            <SiteLink to="/">首頁</SiteLink>
          </li>
          {list && (
            <li>
              <SiteLink to={list.path}>{list.title}</SiteLink>
            </li>
          )}
          {channel && (
            <li className={styles['channel']}>
              <SiteLink to={channelLink(channel).path}>{channel.title}</SiteLink>
            </li>
          )}
        </ol>
      </nav>
      {post.status !== '' && <p className={styles['access']}>{post.status === 'memberwall' ? '會員' : '訂戶'}文章</p>}
      <h1
        data-face=""
        className={styles['title']}
        id={`title-${post.type}-${post.id}`}
        dangerouslySetInnerHTML={headlineHtml(post.title)}
      />
      <PostFlags view={view} />
      <p className={styles['lead']}>{post.lead}</p>
      <div className={styles['meta']}>
        <p className={styles['authors']}>
          {post.authors.map(({ id, name }) => (
            <SiteLink key={id} to={`/author/${id}`} rel="author">
              {name}
            </SiteLink>
          ))}
        </p>
        <p>
          發布 <time dateTime={post.publish_date}>{published}</time>
        </p>
        {updated && (
          <p>
            更新 <time dateTime={post.updated_at}>{updated}</time>
          </p>
        )}
        {post.source && <p>{post.source}</p>}
      </div>
      <p className={styles['reviewer']}>
        {post.reviewed_by ? (
          <>
            <SealIcon />
            <span>
              審訂：<SiteLink to={`/author/${post.reviewed_by.id}`}>{post.reviewed_by.name}</SiteLink> {post.reviewed_by.title}
              {post.reviewed_at && (
                <>
                  <span className={styles['dot']} aria-hidden="true" />
                  <time dateTime={post.reviewed_at}>{dottedDay(taipeiDay(new Date(post.reviewed_at)))}</time>
                </>
              )}
              {review === 'changed since' && '（審訂後有更新）'}
            </span>
          </>
        ) : (
          unreviewedText(post.type, post.unreviewed_advice, post.column?.clinician)
        )}
      </p>
    </header>
  )
}

/** Instructions for an emergency: above the rest of the post and never behind its wall. */
function PostFlags({ view }: { view: PostView }) {
  const key = flagsKey(view.post)
  const flags = usePostBody(key, view.flags, view.flagCount)
  return flags.map((html, index) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the red flags of one text never change order
      key={index}
      className={postFlagsStyles['flag']}
      data-body={`${key}#${index}`}
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  ))
}
