import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ChangeEvent, type ComponentPropsWithRef, useState } from 'react'
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

const megabyte = 1024 * 1024

/** Why chosen files cannot be sent: the first that is too large; null if all fit. @param mostBytes limit of a file */
function fileSizeError(
  files: readonly { name: string; size: number; type: string }[],
  mostBytes: (file: { type: string }) => number,
): string | null {
  const large = files.find((file) => file.size > mostBytes(file))
  if (!large) return null
  const size = Math.ceil((large.size / megabyte) * 10) / 10
  return `「${large.name}」有 ${size} MB，超過 ${mostBytes(large) / megabyte} MB，沒有放進來。請換小一點的檔案。`
}
