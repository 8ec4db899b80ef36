import { useMemo } from 'react'
import type { AdAreas, RecommendedAd } from '../../contract/recommendations.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { CachedCard } from '../shell/cached-fragment.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import type { RecommendedStory } from './compose-page.ts'
import styles from './recommended.module.css'
import { readAfterState } from './use-page-view.ts'

const kinds = { post: null, magazine: '雜誌', shop: '選物', activity: '活動', ad: null }

interface RecommendedProps {
  stories: RecommendedStory[]
  /** The post beside which they are shown. */
  currentPost: { type: PostType; id: number }
}

/**
 * Recommendations after a post: first reading, then products and activities, each with the reason why it is
 * recommended.
 */
export function Recommended({ stories, ads, currentPost, title }: RecommendedProps & { ads: AdAreas | null; title: string }) {
  const posts = stories.filter(({ kind }) => kind === 'post')
  const products = stories.filter(({ kind }) => kind !== 'post')
  const besidePosts = ads?.ch_area03_6 ?? noAds
  const besideProducts = useMemo(() => (ads ? [...ads.ch_area04_2, ...ads.ch_area04_6] : noAds), [ads])
  return (
    <>
      <Stories id="related" title={title} stories={posts} ads={besidePosts} currentPost={currentPost} />
      <Stories
        id="products"
        title={products.some(({ kind }) => kind === 'shop') ? '雜誌、選物與活動' : '雜誌與活動'}
        stories={products}
        ads={besideProducts}
        currentPost={currentPost}
      />
    </>
  )
}

const noAds: RecommendedAd[] = []

function Stories({
  id,
  title,
  stories,
  ads,
  currentPost,
}: RecommendedProps & { id: string; title: string; ads: RecommendedAd[] }) {
  if (stories.length === 0) return null
  return (
    <Page className={styles['recommended'] ?? ''}>
      <section aria-labelledby={id} data-later>
        <h2 id={id}>{title}</h2>
        <StoryCards stories={stories.slice(0, large)} currentPost={currentPost} />
        {stories.length > large && (
          <details className={styles['more']}>
            <summary>再看 {stories.length - large} 則</summary>
            <StoryCards stories={stories.slice(large)} currentPost={currentPost} />
          </details>
        )}
      </section>
      <Ad ads={ads} />
    </Page>
  )
}

/** Number of recommendations that are shown at once; the others are folded. */
const large = 3

const StoryCards = ({ stories, currentPost }: RecommendedProps) => (
  <ul className={styles['list']} data-link-state={JSON.stringify(readAfterState(currentPost))}>
    {stories.map((story) => (
      <CachedCard
        key={`${story.kind} ${story.url} ${story.title}`}
        name={`recommended ${story.url} ${story.reason}`}
        content={story}
      >
        <Recommendation story={story} />
      </CachedCard>
    ))}
  </ul>
)

function Recommendation({ story: { kind, url, title, image, reason, byline, channels } }: { story: RecommendedStory }) {
  return (
    <li className={styles['item']} style={channelInk(channels[0])}>
      {image && (
        <div className={styles['cover']}>
          <Picture
            sources={pictureSources(image)}
            alt=""
            sizes="(min-width: 992px) 270px, (min-width: 640px) 45vw, 8rem"
            ratio="16 / 9"
          />
        </div>
      )}
      <div>
        <p className={styles['reason']}>
          {kinds[kind] && <span className={styles['kind']}>{kinds[kind]}</span>}
          {reason}
        </p>
        <h3 className={styles['title']}>
          {url.startsWith('/') ? (
            <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(title)} />
          ) : (
            <a href={url} target="_blank" rel="noopener noreferrer" dangerouslySetInnerHTML={headlineHtml(title)} />
          )}
        </h3>
        {byline && <p className={styles['author']}>{byline}</p>}
      </div>
    </li>
  )
}
