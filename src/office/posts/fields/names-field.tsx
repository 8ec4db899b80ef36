import type { ReactNode } from 'react'
import { inputClass } from '../../../ui/field/field.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import styles from './fields.module.css'
import { type FormFields, fieldId } from './form-fields.ts'

/**
 * An ordered list of names, one field each and some empty ones: a datalist offers the existing names during typing, and
 * empty fields are ignored.
 */
export function NamesField({
  title,
  name,
  hint,
  more,
  fields,
  saved,
  offered,
  empty,
}: {
  title: string
  name: string
  hint: string
  /** Content after the hint. */
  more?: ReactNode
  fields: FormFields
  /** The manuscript's values. */
  saved: readonly string[]
  /** The choices. */
  offered: readonly string[]
  /** Number of empty fields after them. */
  empty: number
}) {
  const fault = fields.fault(name)
  const texts = [...fields.several(name, saved), ...Array.from({ length: empty }, () => '')]
  const [list, about] = [`${fieldId(name)}-offered`, `${fieldId(name)}-about`]
  return (
    <fieldset className={styles['names']} id={fieldId(name)} tabIndex={-1} aria-describedby={about}>
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
