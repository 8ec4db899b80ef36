import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type RefObject, useEffect, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { type Client, isApiError } from '../../contract/client.ts'
import { type FormField, type FormKind, formSchemas, forms, trapField } from '../../contract/forms.ts'
import type { Problem } from '../../contract/shapes.ts'
import { controlOf, FormErrors } from '../../rendering/forms/form-field.tsx'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Advice } from '../shell/clinical/advice.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { RedFlagCard } from '../shell/red-flag-card.tsx'
import { useMember } from '../shell/use-member.ts'
import { useShell } from '../shell/use-shell.ts'
import styles from './reader-form.module.css'

/** Error statuses that the sender can act on. */
const actionableStatuses = [409, 422, 429]

/**
 * Sends a form: redirects to its reference number, or returns the input with its errors. `isLimited`: the IP address has
 * sent too many, and other contact options are shown.
 */
export async function sendForm(client: Client, kind: FormKind, form: FormData) {
  const submission = parseWithZod(form, { schema: formSchemas[kind] })
  if (submission.status !== 'success') return data({ result: submission.reply(), help: null, isLimited: false }, { status: 422 })
  const help_seen = formText(form, 'help_seen')
  const body = {
    token: formText(form, 'token'),
    [trapField]: formText(form, trapField),
    help_seen,
    fields: submission.value,
  }
  try {
    const { items } = await client('POST /api/v3.0/form/:kind', { params: { kind }, body })
    return redirect(`/${kind}?sent=${items.reference}`, 303)
  } catch (error) {
    if (!isApiError(error) || !actionableStatuses.includes(error.status)) throw error
    const help = error.problem?.red_flag ?? null
    const formErrors = [error.problem?.detail ?? '無法送出，請稍後再試']
    const actionResult = { result: submission.reply({ formErrors }), help, isLimited: error.status === 429 }
    return data(actionResult, { status: error.status })
  }
}

const formText = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

interface ReaderFormProps {
  kind: FormKind
  token: string
  result: SubmissionResult | undefined
  /** Emergency advice that must be seen first: the input suggests an emergency. */
  help?: NonNullable<Problem['red_flag']> | null | undefined
  /** Whether the IP address has sent too many: the contact details of the reader service are shown. */
  isLimited?: boolean | undefined
  /** Hidden values, by field name. */
  hiddenValues?: Record<string, string>
  /** Fewer choices than the form's, by field name. */
  choices?: Record<string, readonly string[]>
}

/** The form of a page: plain HTML that works without scripts. The server validates it; errors return with the input. */
export function ReaderForm({ kind, token, result, help, isLimited = false, hiddenValues = {}, choices = {} }: ReaderFormProps) {
  const { title, lead, submit, fields: formFields } = forms[kind]
  const { state } = useNavigation()
  const [form, fields] = useForm<Record<string, string>>({ id: kind, lastResult: result })
  const formRef = useRef<HTMLFormElement>(null)
  const prefilled = usePrefillFromAccount(formRef, formFields, result !== undefined)
  return (
    <section className={styles['sheet']} aria-labelledby={`${kind}-heading`}>
      <h2 id={`${kind}-heading`}>{title}</h2>
      <p className={styles['lead']}>
        <Advice text={lead} />
      </p>
      {prefilled && <p className={styles['onFile']}>您已經登入：{prefilled}先填您帳號裡的，可以直接改。</p>}
      <Form {...getFormProps(form)} ref={formRef} method="post" className={styles['form']} preventScrollReset>
        {help && (
          <div role="alert">
            <RedFlagCard flag={help.flag} response={help} />
          </div>
        )}
        {!help && <FormErrors form={form} />}
        {isLimited && <ReaderService />}
        <input type="hidden" name="token" value={token} />
        {Object.entries(hiddenValues).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className={styles['trap']} aria-hidden="true">
          <label htmlFor={`${kind}-${trapField}`}>網站（請留空）</label>
          <input id={`${kind}-${trapField}`} name={trapField} tabIndex={-1} autoComplete="off" />
        </p>
        {formFields.map((field) => {
          if (field.name in hiddenValues) return null
          const metadata = fields[field.name]
          const allowedChoices = choices[field.name]
          const offeredField = allowedChoices ? { ...field, choices: allowedChoices } : field
          return metadata && <FormControl key={field.name} field={offeredField} metadata={metadata as FieldMetadata<string>} />
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

/** The fields that an account can fill in, with their labels. */
const prefillLabels = { name: '姓名', email: '電子郵件' } as const

/**
 * Fills the empty required fields with the data of a signed-in member's account, once. In the browser only: pages are cached per
 * audience. Optional fields stay empty: a report of fraud may be anonymous.
 * @returns the labels of those fields as text, for a signed-in audience; null if there are none
 */
function usePrefillFromAccount(
  form: RefObject<HTMLFormElement | null>,
  fields: readonly FormField[],
  isSubmitted: boolean,
): string | null {
  const { audience } = useShell()
  const { member } = useMember()
  const prefilledNames = fields
    .filter(({ name, optional }) => name in prefillLabels && !optional)
    .map(({ name }) => name as keyof typeof prefillLabels)
  const isFilled = useRef(false)
  useEffect(() => {
    if (isSubmitted || !member || !form.current || isFilled.current) return
    isFilled.current = true
    for (const name of prefilledNames) {
      const input = form.current.elements.namedItem(name)
      if (input instanceof HTMLInputElement && input.value === '') input.value = member[name]
    }
  })
  const signedIn = audience === 'member' || audience === 'subscriber'
  return signedIn && !isSubmitted && prefilledNames.length > 0
    ? prefilledNames.map((name) => prefillLabels[name]).join('與')
    : null
}

/** One field of the form, with a suitable control. */
function FormControl({ field, metadata }: { field: FormField; metadata: FieldMetadata<string> }) {
  const { label, hint, control, choices, optional = false, most: maxLength, autoComplete } = field
  const { key, defaultValue: initialValue, ...controlProps } = controlOf(metadata, optional)
  const { id, name, errors } = controlProps
  const fieldProps = { ...controlProps, label, hint }
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
      <SelectField key={key} {...fieldProps} defaultValue={initialValue ?? ''}>
        <option value="">請選擇</option>
        {choices?.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </SelectField>
    )
  if (control === 'text')
    return <TextAreaField key={key} {...fieldProps} defaultValue={initialValue} rows={(maxLength ?? 0) > 2000 ? 12 : 4} />
  const type = control === 'email' ? 'email' : control === 'phone' ? 'tel' : 'text'
  return (
    <TextField
      key={key}
      {...fieldProps}
      type={type}
      autoComplete={autoComplete}
      maxLength={maxLength}
      defaultValue={initialValue}
    />
  )
}

/** Shown instead of a form after it was sent. @param props.delay why its mail arrives later */
export function SentNotice({ kind, reference, delay }: { kind: FormKind; reference: string; delay: string | null }) {
  const { title, afterwards, fields } = forms[kind]
  const mail = fields.find(({ control }) => control === 'email')
  const byMail = mail && `${mail.optional ? '若留下了電子郵件，' : ''}${delay ?? '確認信會寄到您的信箱；'}`
  return (
    <>
      <PageHead title="已經收到" text={title} />
      <section className={styles['sheet']} role="status">
        <p>您的編號</p>
        <p className={styles['reference']}>{reference}</p>
        <p className={styles['lead']}>
          <Advice text={afterwards} />
          {byMail}聯絡時請附上這個編號。
        </p>
        <SiteLinkButton to={`/${kind}`} variant="secondary">
          回到說明頁
        </SiteLinkButton>
      </section>
    </>
  )
}
