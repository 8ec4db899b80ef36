import type { Ref, RefObject } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { boundaryRules } from '../shell/privacy-boundary.ts'
import { useOfflineSync } from '../shell/use-offline-sync.ts'
import { useShell } from '../shell/use-shell.ts'
import type { NextLink, PostPageData } from './compose-page.ts'
import nextPostsStyles from './next-posts.module.css'
import { PostArticle, type Template } from './post-article.tsx'
import { tabTitle } from './post-meta.ts'
import type { PostView } from './post-view.ts'
import { isUrgent } from './post-view.ts'
import styles from './preview-notice.module.css'
import { Recommended } from './recommended.tsx'
import { reportNoNextPost, reportPostFailure, statusOf } from './report-post-failure.ts'
import { previousPost, readAfterState, usePageView } from './use-page-view.ts'

/** Maximum number of posts appended by infinite scroll; after them the page ends. */
const maxAppended = 5
/** Distance from the end, in pixels, at which the next post is fetched. */
const prefetchDistance = 1500

/**
 * The input events that start infinite scroll. Scroll events are excluded while a position is restored: a page reloaded
 * at its end would otherwise be extended without the reader's action.
 */
const movements = () => ['wheel', 'touchmove', 'pointerdown', 'keydown', ...(scrollY > 0 ? [] : ['scroll'])]

interface NextPosts {
  /** The posts appended so far. */
  following: PostView[]
  /** The next post, as far as is known. */
  next: NextLink | null
  /** False once no more posts will follow. */
  hasNext: boolean
  /** True once the next post turned out to need a document of its own. */
  isEnded: boolean
  /** The sentinel at the end: when it nears the viewport, the next post is fetched. */
  end: RefObject<HTMLDivElement | null>
}

/**
 * Infinite scroll: when the end of the last post nears the viewport, the next one is fetched and appended. A post that
 * needs a document of its own (`privacy-boundary.ts`) is linked instead. The absence of a next post is logged. A failed
 * call navigates to /404, unless the page is being left.
 */
function useNextPosts(client: Client, { view: first, next: initialNext, preview }: PostPageData): NextPosts {
  const [following, setFollowing] = useState<PostView[]>([])
  const [next, setNext] = useState(initialNext)
  const [hasNext, setHasNext] = useState(!preview && !first.wall)
  const [isEnded, setIsEnded] = useState(false)
  const end = useRef<HTMLDivElement>(null)
  const isFetching = useRef(false)
  const navigate = useNavigate()

  const appendNextPost = useEffectEvent(async (alive: () => boolean) => {
    if (isFetching.current) return
    isFetching.current = true
    const { type, id } = (following.at(-1) ?? first).post
    try {
      const params = { postType: type, id: String(id) }
      const { data, scroll_data } = (await client('GET /api/v1.0/:postType/:id/scroll-next', { params })).items
      const isListed = data && [first, ...following].some(({ post }) => post.url === data.url)
      if (!data || isListed) {
        reportNoNextPost({ type, id })
        setHasNext(false)
        return
      }
      if ((await boundaryRules)?.mayFollow(data.sensitive) === false) return setIsEnded(true)
      const view = await (await import('./read-view.ts')).readView(client, data)
      const focused = document.activeElement
      const isSeen = () => focused !== null && focused.getBoundingClientRect().top < innerHeight
      const wasSeen = isSeen()
      flushSync(() => {
        setFollowing((before) => [...before, view])
        setNext(scroll_data[1] ?? null)
        setHasNext(following.length + 1 < maxAppended)
      })
      // an inserted post must not push the focused element in the footer off the screen
      if (wasSeen && !isSeen()) focused?.scrollIntoView({ block: 'center' })
    } catch (error) {
      if (!alive()) return
      reportPostFailure(error, { path: location.pathname, type, id })
      setHasNext(false)
      if (statusOf(error) !== 404) navigate('/404')
    } finally {
      isFetching.current = false
    }
  })

  useEffect(() => {
    const { current: sentinel } = end
    if (!sentinel || !hasNext || isEnded) return
    let alive = true
    const onLeave = () => {
      alive = false
    }
    const endObserver = new IntersectionObserver(([entry]) => entry?.isIntersecting && appendNextPost(() => alive), {
      rootMargin: `0px 0px ${prefetchDistance}px`,
    })
    const firstMovement = new AbortController()
    const watch = () => {
      firstMovement.abort()
      endObserver.observe(sentinel)
    }
    // nothing is fetched before the reader moves
    if (following.length > 0) watch()
    else for (const event of movements()) addEventListener(event, watch, { passive: true, signal: firstMovement.signal })
    addEventListener('pagehide', onLeave)
    return () => {
      onLeave()
      endObserver.disconnect()
      firstMovement.abort()
      removeEventListener('pagehide', onLeave)
    }
  }, [hasNext, isEnded, following.length])

  return { following, next, hasNext, isEnded, end }
}

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
function FollowingPost({ view, after, template, reached, ref }: FollowingPostProps) {
  const urgent = isUrgent(view)
  usePageView(useApi(), view.post, reached, () => keyOf(after))
  useOfflineSync([view.post.url], { isVisible: reached })
  return (
    <section className={nextPostsStyles['following']} aria-label="下一篇">
      {!urgent && !isUrgent(after) && <Ad slot="next-article" postUrl={view.post.url} />}
      <Page>
        <p className={nextPostsStyles['label']} aria-hidden="true">
          下一篇
        </p>
      </Page>
      <PostArticle ref={ref} view={view} template={template} ads />
      {!urgent && <Ad slot="article-bottom" postUrl={view.post.url} />}
    </section>
  )
}

interface NextPostLinkProps {
  link: NextLink | null
  after: PostView
  /** Only this link opens it: no space is reserved for it. */
  isEnded: boolean
  ref: Ref<HTMLDivElement>
}

/** The link to the next post until it has loaded, and without scripts. */
function NextPostLink({ link, after, isEnded, ref }: NextPostLinkProps) {
  return (
    <Page ref={ref} className={`${nextPostsStyles['next']} ${isEnded ? '' : nextPostsStyles['awaited']}`}>
      {link && (
        <SiteLink to={link.url} rel="next" state={readAfterState(after.post)}>
          <span dangerouslySetInnerHTML={headlineHtml(`下一篇：${link.title}`)} />
          <ArrowRightIcon />
        </SiteLink>
      )}
    </Page>
  )
}

const keyOf = ({ post: { type, id } }: PostView) => ({ type, id })

interface PostPageProps {
  page: PostPageData
  template?: Template
}

/** A post's page. Navigation to another post resets the state: posts appended on the previous page are discarded. */
export function PostPage(props: PostPageProps) {
  return <PostVisit key={props.page.view.post.url} {...props} />
}

function PostVisit({ page, template = 'pinned' }: PostPageProps) {
  const { view, recommended, ads, preview } = page
  const api = useApi()
  const { following, next, hasNext, isEnded, end } = useNextPosts(api, page)
  const { onScreen, reported, refOf } = usePostOnScreen([view, ...following])
  const location = useLocation()
  usePageView(api, view.post, !preview, () => previousPost(location))
  useOfflineSync([view.post.url], { isVisible: !preview })
  return (
    <>
      {preview && <PreviewNotice />}
      <PostArticle ref={refOf(0)} view={view} template={template} first ads={!preview} />
      {!preview && !page.urgent && !view.wall && <Ad slot="article-bottom" postUrl={view.post.url} />}
      <Recommended
        stories={recommended}
        ads={ads}
        currentPost={view.post}
        title={view.wall ? '先讀這幾篇，都是免費的' : '推薦閱讀'}
      />
      {following.map((item, index) => (
        <FollowingPost
          key={item.post.url}
          ref={refOf(index + 1)}
          view={item}
          after={following[index - 1] ?? view}
          template={template}
          reached={onScreen > index}
        />
      ))}
      <VisuallyHidden>
        <span role="status">{reported}</span>
      </VisuallyHidden>
      {hasNext && <NextPostLink link={next} after={following.at(-1) ?? view} isEnded={isEnded} ref={end} />}
    </>
  )
}

/** Notice for staff that this is not the public version. */
function PreviewNotice() {
  return (
    <p className={styles['notice']} role="status">
      預覽：這一頁只有編輯看得到
    </p>
  )
}

interface ScrollState {
  /** Index of the post that covers the middle of the screen. */
  onScreen: number
  /** The document title set while scrolling on; empty before. */
  reported: string
  /** The `ref` of the post at an index. */
  refOf: (at: number) => (element: HTMLElement | null) => void
}

/** Tracks which of the posts on the page is on the screen. With more than one, the URL and the title follow it. */
function usePostOnScreen(posts: PostView[]): ScrollState {
  const { siteName } = useShell().config
  const [onScreen, setOnScreen] = useState(0)
  const [reported, setReported] = useState('')
  const elements = useRef<(HTMLElement | null)[]>([])
  const originalEntry = useRef<{ url: string; state: unknown }>(null)
  const count = posts.length

  useEffect(() => {
    const elementsOfPosts = elements.current.slice(0, count)
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setOnScreen(elementsOfPosts.indexOf(entered.target as HTMLElement))
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const element of elementsOfPosts) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [count])

  const follow = useEffectEvent((index: number) => {
    const post = posts[index]?.post
    if (!post || count < 2) return
    originalEntry.current ??= { url: location.pathname + location.search, state: history.state }
    if (index > 0) showUrl(post.url)
    else history.replaceState(originalEntry.current.state, '', originalEntry.current.url)
    document.title = tabTitle(post.seo_title, siteName)
    setReported(post.title)
  })
  useEffect(() => follow(onScreen), [onScreen])

  const refOf = (index: number) => (element: HTMLElement | null) => {
    elements.current[index] = element
  }
  return { onScreen, reported, refOf }
}

/**
 * Changes the URL bar without a navigation. The history entry gets a key of its own: returning to it opens that
 * post at its top, not at the scroll position of another page.
 */
function showUrl(url: string): void {
  if (url === location.pathname) return
  history.replaceState({ ...history.state, key: `read-${Math.random().toString(36).slice(2, 10)}` }, '', url)
}
