import type { ComparedVersions } from '../../../contract/comparisons.ts'
import { imagePath } from '../../../domain/images/sizes.ts'
import { partName } from '../words.ts'
import styles from './review.module.css'

const texts = ['seo_title', 'web_title', 'paper_title', 'sponsor', 'partner', 'source'] as const

/** Parts of a post besides its text that are signed with it: cover, alternative titles, source. */
export function SideBySide({ compared }: { compared: ComparedVersions }) {
  const { cover, section, book } = compared
  const bookWords = book && [book.author, book.publisher, book.pages && `${book.pages} 頁`, book.price && `${book.price} 元`]
  const message = [
    ...texts.map((name) => ({ name: partName(name), text: compared[name] })),
    { name: '雜誌欄目', text: section },
    { name: partName('book'), text: [...(bookWords ?? []), book?.isbn, book?.published].filter(Boolean).join('・') },
  ].filter(({ text }) => text !== '')
  return (
    <>
      {cover !== null && (
        <figure className={styles['cover']}>
          <img src={imagePath(cover, 800)} alt="封面" />
          <figcaption>封面</figcaption>
        </figure>
      )}
      {message.length > 0 && (
        <dl className={styles['fields']}>
          {message.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
