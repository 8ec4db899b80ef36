import { Form } from 'react-router'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { valueWords } from '../../domain/registers/entry-form.ts'
import type { Field } from '../../domain/registers/field.ts'
import { FormFault } from '../../drawing/forms/form-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { type Choices, EntryField } from './entry-field.tsx'
import styles from './registers.module.css'
import type { EntryAnswer, Texts } from './send-entry.ts'

interface EntryFormProps {
  register: Register
  /** The version that the form is rendered from, and its controls; null for a new entry. */
  stored: { version: number; texts: Texts } | null
  /** The idempotency key of a new entry. */
  request?: string
  choices: Choices
  answer: EntryAnswer | undefined
  /** Whether the viewer may change this entry. */
  mayChange?: boolean
}

/** The form of any register: sections and controls as its declaration states them. */
export function EntryForm({ register, stored, request, choices, answer, mayChange = true }: EntryFormProps) {
  const version = answer?.renewed?.version ?? stored?.version
  const was = answer?.renewed?.was ?? stored?.texts
  const shown = answer?.typed ?? stored?.texts ?? initialTexts(register)
  const general = answer?.faults['']
  const wrong = Object.keys(answer?.faults ?? {}).filter(Boolean).length
  const faults = general ?? (wrong > 0 ? `有 ${wrong} 個欄位需要修改，還沒有儲存。` : undefined)
  return (
    <Form key={version ?? 'new'} method="post" noValidate className={styles['form']} aria-label={`${register.labels.one}資料`}>
      <FormFault form={{ errors: faults ? [faults] : undefined, errorId: 'entry-fault' }} />
      {stored && <input type="hidden" name="base" value={version} />}
      {stored && <input type="hidden" name="was" value={JSON.stringify(was)} />}
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      {register.form.map(({ title, fields }) => (
        <fieldset key={title} className={styles['part']}>
          <legend>{title}</legend>
          {fields.map((name) => {
            const field = fieldOf(register, name)
            if (!field) return null
            if (field.computed && !stored) return null
            if (stored && (field.once || field.computed))
              return <Fixed key={name} name={name} field={field} value={shown[name] ?? ''} />
            return (
              <EntryField
                key={name}
                field={field}
                name={name}
                value={shown[name] ?? ''}
                fault={answer?.faults[name]}
                choices={choices}
              />
            )
          })}
        </fieldset>
      ))}
      {mayChange ? (
        <>
          <StepUp id="entry" asked={answer?.stepUp} />
          <Button type="submit" name="intent" value="save">
            {stored ? '儲存' : '新增'}
          </Button>
        </>
      ) : (
        <p>只有管理員能改這一筆。</p>
      )}
    </Form>
  )
}

/** The controls of a new entry. */
const initialTexts = (register: Register): Texts =>
  Object.fromEntries(fieldsOf(register).map(([name, { initial = '' }]) => [name, initial]))

/** A field that is set when the entry is added: shown, and sent as it is. */
const Fixed = ({ name, field, value }: { name: string; field: Field; value: string }) => (
  <p className={styles['fixed']}>
    <span>{field.label}</span> <strong>{valueWords(field, value)}</strong>
    <input type="hidden" name={`f_${name}`} value={value} />
  </p>
)
