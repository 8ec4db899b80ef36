import type { Magazine } from '../../contract/place-shapes.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import styles from './sample-pages.module.css'

/** Sample pages of an issue, shown before purchase; each links to the full text. */
export function SamplePages({ issue, samples }: Pick<Magazine, 'issue' | 'samples'>) {
  if (samples.length === 0) return null
  return (
    <section className={styles['samples']} aria-labelledby="samples">
      <h2 id="samples">試閱</h2>
      <ul>
        {samples.map(({ page, post, paragraphs }) => (
          <li key={post.url} className={styles['sample']}>
            <p className={styles['running']}>
              <span>第 {issue} 期</span>
              <span>第 {page} 頁</span>
            </p>
            {post.cover && <Picture sources={pictureSources(post.cover)} alt="" sizes="20rem" ratio="16 / 9" />}
            <h3>
              <SiteLink to={post.url}>{post.title}</SiteLink>
            </h3>
            <div className={styles['text']}>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
