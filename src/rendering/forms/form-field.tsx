import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ChangeEvent, type ComponentPropsWithRef, useState } from 'react'
import { fileSizeError } from '../../domain/forms/fields.ts'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** The props of a `ui/field` control for a form field: name, value, errors, and whether it is optional. */
export const controlOf = ({ key, id, name, errors, initialValue }: FieldMetadata<string>, optional = false) => ({
  key,
  id,
  name,
  optional,
  required: !optional,
  defaultValue: initialValue,
  errors: errors ?? null,
})

/** The errors of a form as a whole, above its fields. */
export function FormErrors<Fields extends Record<string, unknown>>({
  form,
  className,
}: {
  form: Pick<FormMetadata<Fields>, 'errors' | 'errorId'>
  className?: string | undefined
}) {
  const error = form.errors?.[0]
  if (!error) return null
  return (
    <Notice isError id={form.errorId} className={className} role="alert">
      {error}
    </Notice>
  )
}

type FormFieldProps = ComponentPropsWithRef<typeof TextField> & { field: FieldMetadata<string> }

/** A single-line text field. */
export function FormField({ field, optional = false, ...rest }: FormFieldProps) {
  const { key, ...control } = controlOf(field, optional)
  return <TextField key={key} {...rest} {...control} />
}

type FileFieldProps = ComponentPropsWithRef<typeof TextField> & { maxBytes: (file: { type: string }) => number }

/**
 * A field for files that says at once which one is too large, and drops it, so that it is not sent.
 * @param props.maxBytes limit of a file, bytes
 */
export function FileField({ maxBytes, errors, ...rest }: FileFieldProps) {
  const [error, setError] = useState<string | null>(null)
  const validate = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const error = fileSizeError([...(field.files ?? [])], maxBytes)
    if (error) field.value = ''
    setError(error)
  }
  return <TextField {...rest} type="file" errors={error ? [error] : (errors ?? null)} onChange={validate} />
}
