import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { loneReferenceId } from '../../../domain/posts/contents.ts'
import styles from './review.module.css'

/** The references of a text, as targets of its reference numbers. */
export const References = ({ references }: { references: ManuscriptDetails['fields']['references'] }) =>
  references.length > 0 && (
    <>
      <h2>參考資料</h2>
      <ol className={styles['sources']}>
        {references.map(({ title, publisher, url }, at) => (
          <li key={`${title} ${url}`} id={loneReferenceId(at + 1)}>
            {url ? (
              <a href={url} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
            ) : (
              title
            )}
            {publisher && `，${publisher}`}
          </li>
        ))}
      </ol>
    </>
  )
