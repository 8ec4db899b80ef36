import type { FieldMetadata } from '@conform-to/react'
import { useId } from 'react'
import { SelectField } from '../../../ui/field/field.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import styles from './choice-fields.module.css'

interface Choice {
  code: number | string
  title: string
}

/** A native select. */
export function ListField({
  field,
  label,
  choices,
  optional = false,
}: {
  field: FieldMetadata<string>
  label: string
  choices: readonly Choice[]
  optional?: boolean
}) {
  return (
    <SelectField
      key={field.key}
      id={field.id}
      name={field.name}
      label={label}
      errors={field.errors ?? null}
      optional={optional}
      defaultValue={field.initialValue ?? ''}
    >
      <option value="">請選擇</option>
      {choices.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

/** Two or three radio buttons in a row. */
export function RadioField({
  field,
  label,
  choices,
}: {
  field: FieldMetadata<string>
  label: string
  choices: readonly Choice[]
}) {
  const error = field.errors?.[0]
  return (
    <fieldset className={styles['group']} aria-describedby={error ? field.errorId : undefined}>
      <legend>{label}</legend>
      <div className={styles['row']}>
        {choices.map(({ code, title }) => (
          <label key={code} className={styles['radio']}>
            <input type="radio" name={field.name} value={code} defaultChecked={field.initialValue === code} />
            {title}
          </label>
        ))}
      </div>
      <FieldError id={field.errorId} text={error} />
    </fieldset>
  )
}

/** A date in three fields; the error is shown below them. */
export function DayField({
  label,
  hint,
  parts,
}: {
  label: string
  hint?: string | undefined
  parts: readonly { field: FieldMetadata<string>; label: string; from: number; to: number }[]
}) {
  const hintId = useId()
  const invalidPart = parts.find(({ field }) => field.errors)
  const described = [hint && hintId, invalidPart?.field.errorId].filter(Boolean).join(' ')
  return (
    <fieldset className={styles['group']} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <div className={styles['day']}>
        {parts.map(({ field, label: name, from, to }) => (
          <select
            key={field.key}
            name={field.name}
            aria-label={name}
            defaultValue={field.initialValue ?? ''}
            aria-invalid={invalidPart ? true : undefined}
            className={styles['select']}
          >
            <option value="">{name}</option>
            {count(from, to).map((value) => (
              <option key={value} value={value}>
                {value} {name}
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldError id={invalidPart?.field.errorId} text={invalidPart?.field.errors?.[0]} />
    </fieldset>
  )
}

function FieldError({ id, text }: { id: string | undefined; text: string | undefined }) {
  return (
    text && (
      <p id={id} className={styles['error']} role="alert">
        <WarningIcon />
        <span>{text}</span>
      </p>
    )
  )
}

/** The integers of a range, in either direction. */
const count = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => (from < to ? from + index : from - index))
