import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { WarningIcon } from '../icons/icons.tsx'
import styles from './field.module.css'

interface FieldWords {
  label: ReactNode
  /** A line below the label that tells what is expected. */
  hint?: ReactNode
  /** What is wrong; the first is shown. Null and an empty list mean nothing is. */
  errors?: readonly string[] | null
  /** Marks a field that may stay empty. */
  optional?: boolean
}

/** What a control inside a field must carry, so that its label, hint and fault are told together with it. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint, control and fault in their one order, for any control. */
export function Field({
  label,
  hint,
  errors,
  optional,
  id,
  children,
}: FieldWords & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const made = useId()
  const control = id ?? made
  const fault = errors?.[0]
  const described = [hint && `${control}-hint`, fault && `${control}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={control}>
        {label}
        {optional && <span className={styles['optional']}>選填</span>}
      </label>
      {hint && (
        <p className={styles['hint']} id={`${control}-hint`}>
          {hint}
        </p>
      )}
      {children({ id: control, 'aria-invalid': fault ? true : undefined, 'aria-describedby': described || undefined })}
      {fault && (
        <p className={styles['error']} id={`${control}-error`} role="alert">
          <WarningIcon />
          <span>{fault}</span>
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldWords & ComponentPropsWithRef<'input'> & { end?: ReactNode }

/** One line of text: `<TextField label="電子郵件" name="email" type="email" errors={…} />`. `end` stands inside the box, at its end. */
export function TextField({ label, hint, errors, optional, id, end, className, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional} id={id}>
      {(control) => (
        <span className={styles['box']}>
          <input {...rest} {...control} className={inputClass(className)} />
          {end && <span className={styles['end']}>{end}</span>}
        </span>
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  errors,
  optional,
  id,
  className,
  ...rest
}: FieldWords & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional} id={id}>
      {(control) => <textarea {...rest} {...control} className={inputClass(className)} />}
    </Field>
  )
}

/** A choice from a list, by the reader's own select. Its `<option>`s are the children. */
export function SelectField({
  label,
  hint,
  errors,
  optional,
  id,
  className,
  ...rest
}: FieldWords & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional} id={id}>
      {(control) => <select {...rest} {...control} className={inputClass(className)} />}
    </Field>
  )
}

/** The look of a control that stands in a `Field` of its own making. */
export function inputClass(extra?: string): string {
  return [styles['input'], extra].filter(Boolean).join(' ')
}
