import type { PostSummary } from '../../../contract/posts.ts'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import { Picture } from '../../../ui/picture/picture.tsx'
import { pictureSources } from '../picture-sources.ts'
import styles from './jacket.module.css'

/** The jacket of a post about a book, whole; the book's title where there is no picture. Decorative beside the post's title. */
export function BookCover({ post: { cover, title }, sizes }: { post: Pick<PostSummary, 'cover' | 'title'>; sizes: string }) {
  const name = /《([^》]+)》/.exec(title)?.[1]
  return (
    <div className={styles['jacket']} aria-hidden="true">
      {cover ? (
        <Picture sources={pictureSources(cover)} alt="" sizes={sizes} ratio="3 / 4" />
      ) : (
        name && <p className={styles['name']} data-face="" dangerouslySetInnerHTML={headlineHtml(name)} />
      )}
    </div>
  )
}
