import type { ReactNode } from 'react'
import type { ComparedBlock, ComparedField } from '../../../contract/comparisons.ts'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { standaloneReferenceId } from '../../../domain/posts/contents.ts'
import { partName } from '../labels.ts'
import { withOffsets } from '../with-offsets.ts'
import { attributeLabels } from './attribute-labels.ts'
import styles from './review.module.css'

/** The references of a text, as targets of its reference numbers. */
export const ReferenceList = ({ references }: { references: ManuscriptDetails['fields']['references'] }) =>
  references.length > 0 && (
    <>
      <h2>參考資料</h2>
      <ol className={styles['sources']}>
        {references.map(({ title, publisher, url }, index) => (
          <li key={`${title} ${url}`} id={standaloneReferenceId(index + 1)}>
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

type WordDiff = ComparedField['words'][number]

/** A text diff: deletions are struck out, insertions are underlined. */
export function TextDiff({ stretches }: { stretches: readonly WordDiff[] }) {
  return (
    <p className={styles['words']}>
      {withOffsets(stretches).map(({ is, text, from: key }) =>
        is === 'in' ? <ins key={key}>{text}</ins> : is === 'out' ? <del key={key}>{text}</del> : <span key={key}>{text}</span>,
      )}
    </p>
  )
}

const marks: Record<ComparedBlock['is'], string> = { same: '', changed: '改過', moved: '移動過', new: '新的', gone: '刪去' }

/** A block as readers see it, with its changes below. */
export function BlockDiff({ block, children }: { block: ComparedBlock; children?: ReactNode }) {
  const { key, type, is, html, words, out, in: inserted } = block
  const empty = type === 'card' ? '（卡片指的內容現在沒有公開）' : '（空的段落）'
  const mark = marks[is]
  const [removed, since] = [attributeLabels(out), attributeLabels(inserted)]
  return (
    <div id={`b-${key}`} className={styles['block']} data-is={is}>
      {mark && <p className={styles['mark']}>{mark}</p>}
      {/* compiled by the server from typed blocks */}
      <div className={styles['read']} dangerouslySetInnerHTML={{ __html: html || `<p>${empty}</p>` }} />
      {words.length > 0 && <TextDiff stretches={words} />}
      {removed.length + since.length > 0 && (
        <ul className={styles['attributes']}>
          {removed.map((item) => (
            <li key={`out ${item}`}>
              <del>{item}</del>
            </li>
          ))}
          {since.map((item) => (
            <li key={`in ${item}`}>
              <ins>{item}</ins>
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
            <TextDiff stretches={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
