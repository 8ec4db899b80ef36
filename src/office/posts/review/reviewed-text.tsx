import type { ComparedVersions } from '../../../contract/comparisons.ts'
import type { Colleague, ManuscriptNote } from '../../../contract/notes.ts'
import { imagePath } from '../../../domain/images/sizes.ts'
import { calloutLabels } from '../../../domain/posts/callout-labels.ts'
import { partName } from '../labels.ts'
import { BlockDiff, ReferenceList } from './compared.tsx'
import { type NoteDraftState, wholeTextTarget } from './note-drafts.ts'
import { Notes } from './notes.tsx'
import styles from './review.module.css'

const textFields = ['seo_title', 'web_title', 'paper_title', 'sponsor', 'partner', 'source'] as const

/** The metadata that a signature covers besides the text: cover, alternative titles, source, book. */
function SignedMetadata({ compared }: { compared: ComparedVersions }) {
  const { cover, section, promises, book } = compared
  const bookDetails = book
    ? [book.author, book.publisher, book.pages && `${book.pages} 頁`, book.price && `${book.price} 元`, book.isbn, book.published]
    : []
  const rows = [
    ...textFields.map((name) => ({ name: partName(name), text: compared[name] })),
    { name: '雜誌欄目', text: section },
    { name: partName('promises'), text: promises.join('；') },
    { name: partName('book'), text: bookDetails.filter(Boolean).join('・') },
  ].filter(({ text }) => text !== '')
  return (
    <>
      {cover !== null && (
        <figure className={styles['cover']}>
          <img src={imagePath(cover, 800)} alt="封面" />
          <figcaption>封面</figcaption>
        </figure>
      )}
      {rows.length > 0 && (
        <dl className={styles['fields']}>
          {rows.map(({ name, text }) => (
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

/** A text as readers see it, with its changes and notes block by block. */
export function ReviewedText({
  compared,
  notes,
  colleagues,
  ...noteFormProps
}: {
  compared: ComparedVersions
  notes: readonly ManuscriptNote[]
  colleagues: readonly Colleague[]
  openTarget: string | null
  rejectedText: string
  error: string | undefined
  canAddNotes: boolean
  draftState: NoteDraftState
}) {
  const { title, lead, key_points, references, blocks } = compared
  const openNotes = notes.filter(({ resolved }) => !resolved)
  const blockKeys = new Set(blocks.map(({ key }) => key))
  // a note on a deleted block is shown for the whole text
  const notesByPlace = openNotes.map((note) =>
    note.block !== null && blockKeys.has(note.block) ? note : { ...note, block: null },
  )
  const noteProps = { notes: notesByPlace, colleagues, ...noteFormProps }
  return (
    <article className={styles['text']} aria-label={title}>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {key_points.length > 0 && (
        <section aria-label={calloutLabels.summary} className={styles['keyPoints']}>
          <p>{calloutLabels.summary}</p>
          <ul className={styles['points']}>
            {key_points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
      <div id={`b-${wholeTextTarget}`}>
        <Notes place={wholeTextTarget} {...noteProps} />
      </div>
      {blocks.map((block) => (
        <BlockDiff key={`${block.change} ${block.key}`} block={block}>
          {block.change !== 'gone' && <Notes place={block.key} {...noteProps} />}
        </BlockDiff>
      ))}
      <ReferenceList references={references} />
      <SignedMetadata compared={compared} />
    </article>
  )
}
