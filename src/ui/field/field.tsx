import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { WarningIcon } from '../icons/icons.tsx'
import styles from './field.module.css'

interface FieldTextProps {
  label: ReactNode
  /** Hint below the label that describes the expected input. */
  hint?: ReactNode
  /** Error messages; the first is shown. Null and an empty list mean none. */
  errors?: readonly string[] | null
  /** Marks an optional field. */
  optional?: boolean
}

/** Attributes of a control inside a field, so that screen readers announce its label, hint and error with it. */
interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, hint, control and error in fixed order, for any control. */
export function Field({
  label,
  hint,
  errors,
  optional,
  id,
  children,
}: FieldTextProps & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const generatedId = useId()
  const control = id ?? generatedId
  const error = errors?.[0]
  const described = [hint && `${control}-hint`, error && `${control}-error`].filter(Boolean).join(' ')
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
      {children({ id: control, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p className={styles['error']} id={`${control}-error`} role="alert">
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type TextFieldProps = FieldTextProps & ComponentPropsWithRef<'input'> & { end?: ReactNode }

/**
 * Single-line text input: `<TextField label="電子郵件" name="email" type="email" errors={…} />`. `end` is placed inside the
 * input frame, at its end.
 */
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

/** Multi-line text input. */
export function TextAreaField({
  label,
  hint,
  errors,
  optional,
  id,
  className,
  ...rest
}: FieldTextProps & ComponentPropsWithRef<'textarea'>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional} id={id}>
      {(control) => <textarea {...rest} {...control} className={inputClass(className)} />}
    </Field>
  )
}

/** A native select. Its `<option>`s are the children. */
export function SelectField({
  label,
  hint,
  errors,
  optional,
  id,
  className,
  ...rest
}: FieldTextProps & ComponentPropsWithRef<'select'>) {
  return (
    <Field label={label} hint={hint} errors={errors} optional={optional} id={id}>
      {(control) => <select {...rest} {...control} className={inputClass(className)} />}
    </Field>
  )
}

/** Classes for a control that is placed in a `Field` directly. */
export function inputClass(extra?: string): string {
  return [styles['input'], extra].filter(Boolean).join(' ')
}
