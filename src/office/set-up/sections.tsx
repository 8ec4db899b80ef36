import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { SetUpAnswers, setUpSections } from '../../domain/bootstrap/set-up.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './set-up.module.css'

/** A form of text fields in sections, each with its error. */
export function SectionsForm({
  label,
  sections,
  answers,
  errors,
  children,
}: {
  label: string
  sections: typeof setUpSections
  answers: SetUpAnswers
  errors: Readonly<Record<string, string>>
  children: ReactNode
}) {
  return (
    <Form method="post" className={styles['form']} aria-label={label}>
      {sections.map(({ id, title, description: about, fields }) => (
        <fieldset key={id} className={styles['section']}>
          <legend>{title}</legend>
          <p className={styles['about']}>{about}</p>
          {Object.entries(fields).map(([name, { label, hint, maxLength, lines, choices, optional }]) => {
            const field = {
              id: name,
              name,
              label,
              hint,
              optional,
              defaultValue: answers[name] ?? '',
              errors: errors[name] ? [errors[name]] : null,
            }
            if (choices)
              return (
                <SelectField key={name} {...field}>
                  {Object.entries(choices).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </SelectField>
              )
            return lines ? (
              <TextAreaField key={name} {...field} maxLength={maxLength} rows={maxLength > 5000 ? 16 : 3} />
            ) : (
              <TextField key={name} {...field} maxLength={maxLength} />
            )
          })}
        </fieldset>
      ))}
      {children}
    </Form>
  )
}

/** The error summary of a form, with a link to each field. */
export function SectionErrors({ errors, fallback }: { errors: Readonly<Record<string, string>>; fallback: string }) {
  const { '': general, ...fieldErrors } = errors
  return (
    <Notice isError role="alert">
      {general ?? fallback}
      {Object.entries(fieldErrors).map(([name, message]) => (
        <a key={name} href={`#${name}`} className={styles['wrong']}>
          {message}
        </a>
      ))}
    </Notice>
  )
}
