import type { Ref } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useApi } from '../api.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { useOfflineSync } from '../shell/use-offline-sync.ts'
import type { NextLink } from './compose-page.ts'
import styles from './next-posts.module.css'
import { PostArticle, type Template } from './post-article.tsx'
import { isUrgent, type PostView } from './post-view.ts'
import { readAfter, usePageView } from './use-page-view.ts'

interface FollowingPostProps {
  view: PostView
  /** The preceding post. */
  after: PostView
  template: Template
  /** Whether it has been on the screen. */
  reached: boolean
  ref: Ref<HTMLElement>
}

/**
 * A post appended by infinite scroll: complete, with its own heading and wall, counted as viewed when it is reached.
 */
export function FollowingPost({ view, after, template, reached, ref }: FollowingPostProps) {
  const urgent = isUrgent(view)
  usePageView(useApi(), view.post, reached, () => keyOf(after))
  useOfflineSync([view.post.url], { shown: reached })
  return (
    <section className={styles['following']} aria-label="下一篇">
      {!urgent && !isUrgent(after) && <Ad slot="next-article" of={view.post.url} />}
      <Page>
        <p className={styles['label']} aria-hidden="true">
          下一篇
        </p>
      </Page>
      <PostArticle ref={ref} view={view} template={template} ads />
      {!urgent && <Ad slot="article-bottom" of={view.post.url} />}
    </section>
  )
}

interface NextPostLinkProps {
  link: NextLink | null
  after: PostView
  /** Only this link opens it: no space is reserved for it. */
  ended: boolean
  ref: Ref<HTMLDivElement>
}

/** The link to the next post until it has loaded, and without scripts. */
export function NextPostLink({ link, after, ended, ref }: NextPostLinkProps) {
  return (
    <Page ref={ref} className={`${styles['next']} ${ended ? '' : styles['awaited']}`}>
      {link && (
        <SiteLink to={link.url} rel="next" state={readAfter(after.post)}>
          <span>下一篇：{link.title}</span>
          <ArrowRightIcon />
        </SiteLink>
      )}
    </Page>
  )
}

const keyOf = ({ post: { type, id } }: PostView) => ({ type, id })
