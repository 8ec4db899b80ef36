import { type FieldMetadata, type FormMetadata, getFormProps } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button, type ButtonVariant } from '../../ui/button/button.tsx'
import styles from './accounts.module.css'

/** A form that works as plain HTML and, with scripts, validates during input. */
export function AccountForm<Fields extends Record<string, unknown>>({
  form,
  name,
  children,
}: {
  form: FormMetadata<Fields>
  /** The form's name, where a page has several. */
  name?: string
  children: ReactNode
}) {
  return (
    // what follows replaces the form in the history: back leads to the page before it, not to a form that redirects
    <Form {...getFormProps(form)} method="post" replace className={styles['form']} preventScrollReset={name !== undefined}>
      {name && <input type="hidden" name="form" value={name} />}
      <FormErrors form={form} />
      {children}
    </Form>
  )
}

/** An e-mail address. */
export const EmailField = ({ field, label = '電子郵件' }: { field: FieldMetadata<string>; label?: string }) => (
  <FormField field={field} label={label} type="email" autoComplete="email" inputMode="email" maxLength={254} />
)

/** The six-digit code of a mail. */
export const CodeField = ({ field }: { field: FieldMetadata<string> }) => (
  <FormField
    field={field}
    label="驗證碼"
    hint="信中的 6 位數字"
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={20}
    className={styles['code']}
  />
)

/** A password field, with a button to reveal it when scripts run. After a rejection it is emptied. */
export function PasswordField({
  field,
  fresh = false,
  label,
}: {
  field: FieldMetadata<string>
  fresh?: boolean
  label?: string
}) {
  const [isVisible, setVisible] = useState(false)
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const actionResult = useActionData()
  useEffect(() => {
    if (actionResult && input.current) input.current.value = ''
  }, [actionResult])
  const toggle = (
    <button
      type="button"
      className={styles['toggle']}
      aria-label={isVisible ? '隱藏密碼' : '顯示密碼'}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? '隱藏' : '顯示'}
    </button>
  )
  return (
    <FormField
      ref={input}
      field={field}
      label={label ?? (fresh ? '設定密碼' : '密碼')}
      hint={fresh ? '至少 10 個字元；可以是一句只有您想得到的話' : undefined}
      type={isVisible ? 'text' : 'password'}
      autoComplete={fresh ? 'new-password' : 'current-password'}
      autoCapitalize={isVisible ? 'none' : undefined}
      spellCheck={false}
      end={hydrated ? toggle : undefined}
    />
  )
}

/** The submit button. While the form is being submitted it shows so. */
export function SubmitButton({ children, ...rest }: { children: ReactNode; name?: string; value?: string } & ButtonVariant) {
  const { state } = useNavigation()
  return (
    <Button size="large" wide {...rest} type="submit" loading={state !== 'idle'}>
      {children}
    </Button>
  )
}
