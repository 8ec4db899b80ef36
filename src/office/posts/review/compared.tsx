import type { ReactNode } from 'react'
import type { ComparedBlock, ComparedField } from '../../../contract/comparisons.ts'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { loneReferenceId } from '../../../domain/posts/contents.ts'
import { withOffsets } from '../with-offsets.ts'
import { partName } from '../words.ts'
import { attributeWords } from './attribute-words.ts'
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

type Stretch = ComparedField['words'][number]

/** A text diff: deletions are struck out, insertions are underlined. */
export function ChangedWords({ words }: { words: readonly Stretch[] }) {
  return (
    <p className={styles['words']}>
      {withOffsets(words).map(({ is, text, from: key }) =>
        is === 'in' ? <ins key={key}>{text}</ins> : is === 'out' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>,
      )}
    </p>
  )
}

const marks: Record<ComparedBlock['is'], string> = { same: '', changed: '改過', moved: '移動過', new: '新的', gone: '刪去' }

/** A block as readers see it, with its changes below. */
export function Block({ block, children }: { block: ComparedBlock; children?: ReactNode }) {
  const { key, type, is, html, words, out, in: come } = block
  const empty = type === 'card' ? '（卡片指的內容現在沒有公開）' : '（空的段落）'
  const mark = marks[is]
  const [gone, since] = [attributeWords(out), attributeWords(come)]
  return (
    <div id={`b-${key}`} className={styles['block']} data-is={is}>
      {mark && <p className={styles['mark']}>{mark}</p>}
      {/* compiled by the server from typed blocks */}
      <div className={styles['read']} dangerouslySetInnerHTML={{ __html: html || `<p>${empty}</p>` }} />
      {words.length > 0 && <ChangedWords words={words} />}
      {gone.length + since.length > 0 && (
        <ul className={styles['attributes']}>
          {gone.map((one) => (
            <li key={`out ${one}`}>
              <del>{one}</del>
            </li>
          ))}
          {since.map((one) => (
            <li key={`in ${one}`}>
              <ins>{one}</ins>
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  )
}

/** The changed fields. */
export function ChangedFields({ fields }: { fields: readonly ComparedField[] }) {
  if (fields.length === 0) return null
  return (
    <dl className={styles['fields']}>
      {fields.map(({ field, words }) => (
        <div key={field}>
          <dt>{partName(field)}</dt>
          <dd>
            <ChangedWords words={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
