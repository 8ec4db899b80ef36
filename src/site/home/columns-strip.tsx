import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryTitle } from '../shell/story/story-text.tsx'
import styles from './columns-strip.module.css'
import type { Column } from './front-stories.ts'

/** The columns: author, name, and newest post. */
export function ColumnsStrip({ columns }: { columns: Column[] }) {
  if (columns.length === 0) return null
  return (
    <section className={styles['strip']} aria-labelledby="columns">
      <Page>
        <h2 id="columns">專欄作者</h2>
        <ul className={styles['list']}>
          {columns.map(({ id, title, author, story }) => (
            <li key={id} className={styles['column']}>
              {author.portrait && (
                <div className={styles['portrait']}>
                  <Picture sources={pictureSources(author.portrait)} alt="" sizes="4.5rem" ratio="1" />
                </div>
              )}
              <div>
                <p className={styles['name']}>
                  <SiteLink to={`/column/${id}`}>{title}</SiteLink>
                </p>
                <p className={styles['author']}>
                  <SiteLink to={`/author/${author.id}`}>{author.name}</SiteLink>・{author.title}
                </p>
                {story && <StoryTitle post={story} className={styles['title']} />}
              </div>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}
