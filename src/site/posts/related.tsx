import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { SiteLink } from '../shell/site-link.tsx'
import type { RelatedStory } from './compose-page.ts'
import styles from './related.module.css'

/** 推薦閱讀: what to read after this, each with the reason why. */
export function Related({ posts }: { posts: RelatedStory[] }) {
  if (posts.length === 0) return null
  return (
    <Page className={styles['related'] ?? ''}>
      <section aria-labelledby="related">
        <h2 id="related">推薦閱讀</h2>
        <ul className={styles['list']}>
          {posts.map((post) => (
            <li key={post.url} className={styles['item']} style={channelInk(post.channels[0])}>
              {post.cover && (
                <div className={styles['cover']}>
                  <Picture
                    sources={pictureSources(post.cover)}
                    alt=""
                    sizes="(min-width: 992px) 340px, (min-width: 640px) 45vw, 8rem"
                    ratio="16 / 9"
                  />
                </div>
              )}
              <div>
                <p className={styles['reason']}>{post.reason}</p>
                <h3 className={styles['title']}>
                  <SiteLink to={post.url}>{post.title}</SiteLink>
                </h3>
                <p className={styles['author']}>{post.authors.map(({ name }) => name).join('、')}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
