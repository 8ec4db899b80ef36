import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import styles from './column-band.module.css'
import type { Column } from './front-stories.ts'

/** One column with its author's portrait and its newest posts; the others by name. */
export function ColumnBand({ columns }: { columns: Column[] }) {
  const featured = columns.find(({ stories }) => stories.length > 0)
  if (!featured) return null
  const { id, title, author, stories } = featured
  return (
    <section className={styles['band']} aria-labelledby="column">
      <Page className={styles['row'] ?? ''}>
        {author.portrait && (
          <div className={styles['portrait']}>
            <Picture sources={pictureSources(author.portrait)} alt="" sizes="160px" ratio="1" />
          </div>
        )}
        <div className={styles['about']}>
          <p className={styles['label']}>專欄</p>
          <h2 id="column" className={styles['name']}>
            <SiteLink to={`/column/${id}`}>{title}</SiteLink>
          </h2>
          <p className={styles['author']}>
            <SiteLink to={`/author/${author.id}`}>{author.name}</SiteLink>
            <span>{author.title}</span>
          </p>
        </div>
        <ol className={styles['stories']}>
          {stories.map((post) => (
            <li key={post.url} className={styles['story']}>
              <StoryTitle post={post} className={styles['title']} />
              <StoryMeta post={post} />
            </li>
          ))}
        </ol>
        <p className={styles['others']}>
          <span>其他專欄</span>
          {columns.map(
            (column) =>
              column !== featured && (
                <SiteLink key={column.id} to={`/column/${column.id}`}>
                  {column.title}
                </SiteLink>
              ),
          )}
        </p>
      </Page>
    </section>
  )
}
