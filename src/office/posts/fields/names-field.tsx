import type { ReactNode } from 'react'
import { inputClass } from '../../../ui/field/field.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import { type Boxes, boxId } from './boxes.ts'
import styles from './fields.module.css'

/**
 * An ordered list of names, one field each and some empty ones: a datalist offers the existing names during typing, and
 * empty fields are ignored.
 */
export function NamesField({
  title,
  name,
  hint,
  more,
  boxes,
  kept,
  offered,
  empty,
}: {
  title: string
  name: string
  hint: string
  /** Content after the hint. */
  more?: ReactNode
  boxes: Boxes
  /** The manuscript's values. */
  kept: readonly string[]
  /** The choices. */
  offered: readonly string[]
  /** Number of empty fields after them. */
  empty: number
}) {
  const fault = boxes.fault(name)
  const texts = [...boxes.several(name, kept), ...Array.from({ length: empty }, () => '')]
  const [list, about] = [`${boxId(name)}-offered`, `${boxId(name)}-about`]
  return (
    <fieldset className={styles['names']} id={boxId(name)} tabIndex={-1} aria-describedby={about}>
      <legend>{title}</legend>
      <div id={about} className={styles['about']}>
        {fault && (
          <p className={styles['fault']} role="alert">
            <WarningIcon />
            {fault}
          </p>
        )}
        <p>
          {hint}
          {more}
        </p>
      </div>
      <div className={styles['boxes']}>
        {texts.map((text, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is identified by its position, whatever its value
            key={at}
            className={inputClass()}
            name={name}
            list={list}
            defaultValue={text}
            maxLength={120}
            autoComplete="off"
            aria-label={`${title} ${at + 1}`}
            aria-invalid={(fault && text !== '' && fault.includes(text)) || undefined}
          />
        ))}
      </div>
      <datalist id={list}>
        {offered.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </fieldset>
  )
}
