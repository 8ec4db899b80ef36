import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { valueText } from '../../domain/registers/entry-form.ts'
import type { Field } from '../../domain/registers/field.ts'
import { hasPreview } from '../../domain/registers/registers.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Checkbox, Disclosure } from '../parts/page-layout.tsx'
import { PictureIdField } from '../parts/picture-id-field.tsx'
import type { OfficeActionResult } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './registers.module.css'
import type { EntryActionResult, FormTexts, ShownDraft } from './send-entry.ts'

const pictureLabels = { choose: '選圖片', change: '換圖片', remove: '拿掉圖片', currentAlt: '選好的圖片' }

/** The options of reference fields, by the table that they refer to. */
export type Choices = Readonly<Record<string, readonly { key: string; name: string }[]>>

interface EntryFieldProps {
  field: Field
  name: string
  value: string
  error: string | undefined
  choices: Choices
}

/** The control of a field, by its kind. */
export function EntryField({ field, name, value, error, choices }: EntryFieldProps) {
  const { kind, label, help, optional, longest } = field
  const controlProps = {
    id: `field-${name}`,
    name: `f_${name}`,
    label,
    hint: help,
    optional: optional ?? false,
    errors: error ? [error] : null,
    defaultValue: value,
  }
  switch (kind) {
    case 'flag':
      return (
        <div>
          <Checkbox
            name={controlProps.name}
            defaultChecked={value === 'on'}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${controlProps.id}-error` : undefined}
          >
            {label}
            {help && `：${help}`}
          </Checkbox>
          {error && (
            <p id={`${controlProps.id}-error`} role="alert" className={styles['error']}>
              {error}
            </p>
          )}
        </div>
      )
    case 'choice':
    case 'reference':
      return (
        <SelectField {...controlProps}>
          <option value="">{optional ? '（沒有）' : '請選擇'}</option>
          {optionsOf(field, choices).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )
    case 'text':
      return <TextAreaField {...controlProps} rows={3} maxLength={longest} />
    case 'lines':
      return <TextAreaField {...controlProps} rows={5} />
    case 'outline':
      return <TextAreaField {...controlProps} rows={14} spellCheck={false} />
    case 'media':
      return <PictureIdField {...controlProps} labels={pictureLabels} hint={help ?? ''} />
    case 'colour':
      return <TextField {...controlProps} type="color" />
    case 'day':
      return <TextField {...controlProps} type="date" />
    case 'instant':
      return <TextField {...controlProps} type="datetime-local" hint={help ?? '台北時間。'} />
    case 'number':
    case 'money':
      return <TextField {...controlProps} inputMode="numeric" autoComplete="off" maxLength={16} />
    default:
      return <TextField {...controlProps} maxLength={longest} autoComplete="off" />
  }
}

const optionsOf = ({ choices: ownChoices, to }: Field, choices: Choices): readonly (readonly [string, string])[] =>
  ownChoices ?? (to ? (choices[to] ?? []) : []).map(({ key, name }) => [key, name] as const)

interface EntryFormProps {
  register: Register
  /** The stored version and the texts of its controls; null for a new entry. */
  savedEntry: { version: number; texts: FormTexts } | null
  /** Initial texts of controls of a new entry, from the query of the URL. */
  filled?: FormTexts
  /** The idempotency key of a new entry. */
  request?: string
  choices: Choices
  actionResult: EntryActionResult | undefined
  /** Whether the viewer may change this entry. */
  mayChange?: boolean
  /** The draft that the form shows or creates; null while it shows the published entry of a stored draft. */
  draft: ShownDraft | null
}

/** The form of an entry of any register: its sections and controls follow `register.form` and `register.fields`. */
export function EntryForm({
  register,
  savedEntry,
  filled,
  request,
  choices,
  actionResult,
  mayChange = true,
  draft,
}: EntryFormProps) {
  const version = actionResult?.renewed?.version ?? savedEntry?.version
  const openedTexts = actionResult?.renewed?.was ?? savedEntry?.texts
  // after an error the form continues on the draft that it has saved
  const current: ShownDraft | null = actionResult?.draft
    ? { ...actionResult.draft, texts: actionResult.draft.revision > 0 ? actionResult.inputValues : null, notes: {} }
    : draft
  const values = actionResult?.inputValues ?? draft?.texts ?? savedEntry?.texts ?? { ...initialTexts(register), ...filled }
  const errors = actionResult?.errors ?? draft?.notes ?? {}
  const general = errors['']
  const errorCount = Object.keys(actionResult?.errors ?? {}).filter(Boolean).length
  const message = general ?? (errorCount > 0 ? `有 ${errorCount} 個欄位需要修改，還沒有儲存。` : undefined)
  return (
    <Form
      key={`${version ?? 'new'} ${draft?.texts ? draft.id : ''}`}
      method="post"
      noValidate
      className={styles['form']}
      aria-label={`${register.labels.one}資料`}
    >
      <FormErrors form={{ errors: message ? [message] : undefined, errorId: 'entry-error' }} />
      {savedEntry && <input type="hidden" name="base" value={version} />}
      {savedEntry && <input type="hidden" name="was" value={JSON.stringify(openedTexts)} />}
      {current && <input type="hidden" name="draft" value={current.id} />}
      {current && <input type="hidden" name="revision" value={current.revision} />}
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      {register.form.map(({ title, fields }) => (
        <fieldset key={title} className={styles['part']}>
          <legend>{title}</legend>
          {fields.map((name) => {
            const field = fieldOf(register, name)
            if (!field) return null
            if (field.computed && !savedEntry) return null
            if (savedEntry && (field.immutable || field.computed))
              return <Fixed key={name} name={name} field={field} value={values[name] ?? ''} />
            return (
              <EntryField
                key={name}
                field={field}
                name={name}
                value={values[name] ?? ''}
                error={errors[name]}
                choices={choices}
              />
            )
          })}
        </fieldset>
      ))}
      {mayChange ? (
        <>
          <StepUp id="entry" request={actionResult?.stepUp} />
          <Intents register={register} isNew={savedEntry === null} draft={current} />
        </>
      ) : (
        savedEntry && <p>只有管理員能改這一筆。</p>
      )}
    </Form>
  )
}

/** The submit buttons. Enter submits the first one: in the form of a draft that one saves, and does not publish. */
function Intents({ register, isNew, draft }: { register: Register; isNew: boolean; draft: ShownDraft | null }) {
  const isDraft = draft !== null && draft.texts !== null
  return (
    <>
      <div className={styles['intents']}>
        {!isDraft && (
          <Button type="submit" name="intent" value="save">
            {isNew ? '新增' : '儲存'}
          </Button>
        )}
        {draft && (
          <Button type="submit" name="intent" value="draft" variant="secondary">
            存成草稿
          </Button>
        )}
        {isDraft && (
          <Button type="submit" name="intent" value="publish">
            發布
          </Button>
        )}
        {draft && hasPreview(register) && (
          <Button type="submit" name="intent" value="look" variant="quiet">
            看看讀者會看到的樣子
          </Button>
        )}
      </div>
      {draft && (
        <p className={styles['nothing']}>
          {hasPreview(register)
            ? '存成草稿，讀者看不到；看讀者會看到的樣子，會先存成草稿。'
            : `存成草稿，讀者看不到。讀者沒有一頁直接看得到${register.labels.one}，所以發布前不能先看。`}
        </p>
      )}
    </>
  )
}

/** The form that discards a draft, in a disclosure: it takes a second click. */
export function DiscardDraft({ id, actionResult }: { id: string; actionResult: OfficeActionResult | undefined }) {
  const [form] = usePageForm({ id: 'discard', name: 'discard' }, actionResult)
  return (
    <Disclosure title="丟掉草稿" open={actionResult?.form === 'discard'}>
      <Form {...getFormProps(form)} method="post" className={styles['form']} data-leave="after">
        <FormErrors form={form} />
        <p>草稿會刪除，不能復原；讀者看到的不變。</p>
        <input type="hidden" name="draft" value={id} />
        <Button type="submit" name="intent" value="discard" variant="danger">
          丟掉
        </Button>
      </Form>
    </Disclosure>
  )
}

/** The initial texts of the controls of a new entry. */
const initialTexts = (register: Register): FormTexts =>
  Object.fromEntries(fieldsOf(register).map(([name, { initial = '' }]) => [name, initial]))

/** A field that cannot be changed any more: its value as text, and in a hidden control. */
const Fixed = ({ name, field, value }: { name: string; field: Field; value: string }) => (
  <p className={styles['fixed']}>
    <span>{field.label}</span> <strong>{valueText(field, value)}</strong>
    <input type="hidden" name={`f_${name}`} value={value} />
  </p>
)
