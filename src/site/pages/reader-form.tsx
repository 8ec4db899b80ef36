import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from 'react-router'
import { type FormField, type FormKind, forms, trapField } from '../../contract/forms.ts'
import type { Problem } from '../../contract/shapes.ts'
import { controlOf, FormFault } from '../../drawing/forms/form-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import styles from './reader-form.module.css'

interface ReaderFormProps {
  kind: FormKind
  token: string
  result: SubmissionResult | undefined
  /** Emergency advice that must be seen first: the input suggests an emergency. */
  help?: NonNullable<Problem['red_flag']> | null | undefined
  /** Whether the address has sent too many: the contact details of the reader service are shown. */
  isLimited?: boolean | undefined
  /** Hidden values, by field name. */
  about?: Record<string, string>
}

/** The form of a page: plain HTML that works without scripts; with scripts it validates in the page. */
export function ReaderForm({ kind, token, result, help, isLimited = false, about = {} }: ReaderFormProps) {
  const { title, lead, submit, fields: requested } = forms[kind]
  const { state } = useNavigation()
  const [form, fields] = useForm<Record<string, string>>({ id: kind, lastResult: result })
  return (
    <section className={styles['sheet']} aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{title}</h2>
      <p className={styles['lead']}>{lead}</p>
      <Form {...getFormProps(form)} method="post" className={styles['form']} preventScrollReset>
        {help && (
          <div role="alert">
            <RedFlagCard flag={help.flag} answer={help} />
          </div>
        )}
        {!help && <FormFault form={form} />}
        {isLimited && <ReaderService />}
        <input type="hidden" name="token" value={token} />
        {Object.entries(about).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className={styles['trap']} aria-hidden="true">
          <label htmlFor={`${kind}-${trapField}`}>網站（請留空）</label>
          <input id={`${kind}-${trapField}`} name={trapField} tabIndex={-1} autoComplete="off" />
        </p>
        {requested.map((field) => {
          if (field.name in about) return null
          const metadata = fields[field.name]
          return metadata && <FormControl key={field.name} field={field} metadata={metadata as FieldMetadata<string>} />
        })}
        {help && (
          <label className={styles['consent']}>
            <input type="checkbox" key={help.help_seen} name="help_seen" value={help.help_seen} required />
            <span>我已經看過上面的求助方式，仍要送出</span>
          </label>
        )}
        <Button type="submit" size="large" loading={state !== 'idle'}>
          {submit}
        </Button>
      </Form>
    </section>
  )
}

/** One field of the form, with a suitable control. */
function FormControl({ field, metadata }: { field: FormField; metadata: FieldMetadata<string> }) {
  const { label, hint, control, choices, optional = false, most, autoComplete } = field
  const { key, defaultValue: initialValue, ...requested } = controlOf(metadata, optional)
  const { id, name, errors } = requested
  const words = { ...requested, label, hint }
  if (control === 'consent')
    return (
      <div>
        <label className={styles['consent']}>
          <input
            key={key}
            type="checkbox"
            id={id}
            name={name}
            value="on"
            defaultChecked={initialValue === 'on'}
            required
            aria-invalid={errors ? true : undefined}
            aria-describedby={errors ? `${id}-error` : undefined}
          />
          <span>{label}</span>
        </label>
        {errors && (
          <p id={`${id}-error`} className={styles['error']} role="alert">
            {errors[0]}
          </p>
        )}
      </div>
    )
  if (control === 'choice')
    return (
      <SelectField key={key} {...words} defaultValue={initialValue ?? ''}>
        <option value="">請選擇</option>
        {choices?.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  if (control === 'text')
    return <TextAreaField key={key} {...words} defaultValue={initialValue} rows={(most ?? 0) > 2000 ? 12 : 4} />
  const type = control === 'email' ? 'email' : control === 'phone' ? 'tel' : 'text'
  return <TextField key={key} {...words} type={type} autoComplete={autoComplete} maxLength={most} defaultValue={initialValue} />
}
