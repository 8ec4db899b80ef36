import { useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../api.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { useOfflineSync } from '../shell/use-offline-sync.ts'
import type { PostPageData } from './compose-page.ts'
import { FollowingPost, NextPostLink } from './next-posts.tsx'
import { PostArticle, type Template } from './post-article.tsx'
import { PreviewNotice } from './preview-notice.tsx'
import { Recommended } from './recommended.tsx'
import { useNextPosts } from './use-next-posts.ts'
import { postBefore, usePageView } from './use-page-view.ts'
import { usePostOnScreen } from './use-post-on-screen.ts'

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
  const { following, next, hasNext, ended, end } = useNextPosts(api, page)
  const { onScreen, reported, place } = usePostOnScreen([view, ...following])
  const location = useLocation()
  usePageView(api, view.post, !preview, () => postBefore(location))
  useOfflineSync([view.post.url], { shown: !preview })
  return (
    <>
      {preview && <PreviewNotice />}
      <PostArticle ref={place(0)} view={view} template={template} first ads={!preview} />
      {!preview && !page.urgent && !view.wall && <Ad slot="article-bottom" of={view.post.url} />}
      <Recommended stories={recommended} ads={ads} beside={view.post} title={view.wall ? '先讀這幾篇，都是免費的' : '推薦閱讀'} />
      {following.map((one, at) => (
        <FollowingPost
          key={one.post.url}
          ref={place(at + 1)}
          view={one}
          after={following[at - 1] ?? view}
          template={template}
          reached={onScreen > at}
        />
      ))}
      <VisuallyHidden>
        <span role="status">{reported}</span>
      </VisuallyHidden>
      {hasNext && <NextPostLink link={next} after={following.at(-1) ?? view} ended={ended} ref={end} />}
    </>
  )
}
