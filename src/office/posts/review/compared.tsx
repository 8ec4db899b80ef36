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

type DiffSegment = ComparedField['words'][number]

/** A text diff: deletions are struck out, insertions are underlined. */
export function TextDiff({ segments }: { segments: readonly DiffSegment[] }) {
  return (
    <p className={styles['textDiff']}>
      {withOffsets(segments).map(({ change, text, from: key }) =>
        change === 'in' ? (
          <ins key={key}>{text}</ins>
        ) : change === 'out' ? (
          <del key={key}>{text}</del>
        ) : (
          <span key={key}>{text}</span>
        ),
      )}
    </p>
  )
}

const changeLabels: Record<ComparedBlock['change'], string> = {
  same: '',
  changed: '改過',
  moved: '移動過',
  new: '新的',
  gone: '刪去',
}

/** A block as readers see it, with its changes below. */
export function BlockDiff({ block, children }: { block: ComparedBlock; children?: ReactNode }) {
  const { key, type, change, html, words } = block
  const placeholder = type === 'card' ? '（卡片指的內容現在沒有公開）' : '（空的段落）'
  const changeLabel = changeLabels[change]
  const [removedAttributes, addedAttributes] = [attributeLabels(block.out), attributeLabels(block.in)]
  return (
    <div id={`b-${key}`} className={styles['block']} data-change={change}>
      {changeLabel && <p className={styles['changeLabel']}>{changeLabel}</p>}
      {/* compiled by the server from typed blocks */}
      <div className={styles['content']} dangerouslySetInnerHTML={{ __html: html || `<p>${placeholder}</p>` }} />
      {words.length > 0 && <TextDiff segments={words} />}
      {removedAttributes.length + addedAttributes.length > 0 && (
        <ul className={styles['attributes']}>
          {removedAttributes.map((item) => (
            <li key={`out ${item}`}>
              <del>{item}</del>
            </li>
          ))}
          {addedAttributes.map((item) => (
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
            <TextDiff segments={words} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
