import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Form } from 'react-router'
import { createClient } from '../../contract/client.ts'
import type { MediaSummary } from '../../contract/media.ts'
import { imagePath } from '../../domain/images/sizes.ts'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { valueText } from '../../domain/registers/entry-form.ts'
import type { Field } from '../../domain/registers/field.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Checkbox } from '../parts/page-layout.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { useOffice } from '../shell/use-office.ts'
import pictureFieldStyles from './picture-field.module.css'
import styles from './registers.module.css'
import type { EntryAnswer, FormTexts } from './send-entry.ts'

/** How many pictures are listed at a time. */
const atOnce = 12

/**
 * A field for a picture of the library: chosen from a list; without scripts by its number, which its page in the library
 * shows.
 */
function PictureField({ hint, ...field }: Omit<ComponentProps<typeof TextField>, 'onChange'> & { defaultValue: string }) {
  const control = useRef<HTMLInputElement>(null)
  const [shownId, setShownId] = useState(field.defaultValue)
  const [choosing, setChoosing] = useState(false)
  const live = useHydrated()
  const take = (id: string) => {
    setChoosing(false)
    setShownId(id)
    if (!control.current) return
    control.current.value = id
    control.current.dispatchEvent(new Event('input', { bubbles: true }))
    control.current.focus()
  }
  return (
    <div className={pictureFieldStyles['choice']}>
      <TextField
        {...field}
        ref={control}
        hint={
          <>
            {hint} {live ? '按「選圖片」，或填' : '填'}
            <a href="/office/media">圖庫</a>裡那張圖片的編號；新的圖片先到圖庫上傳。
          </>
        }
        onChange={(event) => setShownId(event.target.value)}
        maxLength={81}
        autoComplete="off"
        spellCheck={false}
      />
      {live && (
        <div className={pictureFieldStyles['buttons']}>
          <Button look="secondary" size="small" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            {choosing ? '收起圖庫' : shownId === '' ? '選圖片' : '換圖片'}
          </Button>
          {shownId !== '' && (
            <Button look="quiet" size="small" onClick={() => take('')}>
              拿掉圖片
            </Button>
          )}
        </div>
      )}
      {choosing && <Library choose={take} />}
      {/^[a-z0-9][a-z0-9-]{0,80}$/.test(shownId) && (
        <img src={imagePath(shownId, 320)} alt="選好的圖片" width={320} loading="lazy" />
      )}
    </div>
  )
}

/** The pictures of the library, newest first, found by words. */
function Library({ choose }: { choose: (id: string) => void }) {
  const apiKey = useOffice()?.apiKey ?? ''
  const client = useMemo(
    () => createClient((path, init) => fetch(path, { ...init, credentials: 'same-origin' }), apiKey),
    [apiKey],
  )
  const [words, setWords] = useState('')
  const [found, setFound] = useState<{ items: MediaSummary[]; next: string | null } | null>(null)
  const [failed, setFailed] = useState(false)
  const search = (after: string | null) => {
    const query = { kind: 'picture' as const, limit: String(atOnce), ...(words.trim() ? { words: words.trim() } : {}) }
    client('GET /api/v3.0/office/media', { query: { ...query, ...(after ? { after } : {}) } }).then(
      ({ items, next }) => {
        setFailed(false)
        setFound({ items: after && found ? [...found.items, ...items] : items, next })
      },
      () => setFailed(true),
    )
  }
  // the newest pictures are shown at once
  const searchFirst = useEffectEvent(() => search(null))
  useEffect(() => searchFirst(), [])
  return (
    <fieldset className={pictureFieldStyles['library']} aria-label="圖庫" data-aside>
      <TextField
        type="search"
        label="用標題、攝影、說明找"
        value={words}
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          // Enter while an input method composes confirms a candidate
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return
          event.preventDefault()
          search(null)
        }}
      />
      <Button look="secondary" size="small" onClick={() => search(null)}>
        找圖片
      </Button>
      <p role="status">
        {failed && '現在找不到圖庫，請再試一次。'}
        {!failed && found?.items.length === 0 && '圖庫裡沒有符合的圖片。'}
      </p>
      <ul className={pictureFieldStyles['grid']}>
        {found?.items.map(({ id, title, alt, width, height }) => (
          <li key={id}>
            <button type="button" className={pictureFieldStyles['tile']} onClick={() => choose(id)}>
              <img src={imagePath(id, 320)} alt="" width={width} height={height} loading="lazy" />
              <span>{title || alt || `圖片 ${id}`}</span>
            </button>
          </li>
        ))}
      </ul>
      {found?.next && (
        <Button look="quiet" size="small" onClick={() => search(found.next)}>
          看更多
        </Button>
      )}
    </fieldset>
  )
}

/** What the references of a form choose from, by kind. */
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
            <p id={`${controlProps.id}-error`} role="alert" className={styles['fault']}>
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
      return <PictureField {...controlProps} />
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
  /** The version that the form is rendered from, and its controls; null for a new entry. */
  stored: { version: number; texts: FormTexts } | null
  /** Controls of a new entry that the link to it fills in. */
  filled?: FormTexts
  /** The idempotency key of a new entry. */
  request?: string
  choices: Choices
  answer: EntryAnswer | undefined
  /** Whether the viewer may change this entry. */
  mayChange?: boolean
}

/** The form of any register: sections and controls as its declaration states them. */
export function EntryForm({ register, stored, filled, request, choices, answer, mayChange = true }: EntryFormProps) {
  const version = answer?.renewed?.version ?? stored?.version
  const openedTexts = answer?.renewed?.was ?? stored?.texts
  const values = answer?.typed ?? stored?.texts ?? { ...initialTexts(register), ...filled }
  const general = answer?.errors['']
  const errorCount = Object.keys(answer?.errors ?? {}).filter(Boolean).length
  const message = general ?? (errorCount > 0 ? `有 ${errorCount} 個欄位需要修改，還沒有儲存。` : undefined)
  return (
    <Form key={version ?? 'new'} method="post" noValidate className={styles['form']} aria-label={`${register.labels.one}資料`}>
      <FormErrors form={{ errors: message ? [message] : undefined, errorId: 'entry-fault' }} />
      {stored && <input type="hidden" name="base" value={version} />}
      {stored && <input type="hidden" name="was" value={JSON.stringify(openedTexts)} />}
      {request !== undefined && <input type="hidden" name="request" value={request} />}
      {register.form.map(({ title, fields }) => (
        <fieldset key={title} className={styles['part']}>
          <legend>{title}</legend>
          {fields.map((name) => {
            const field = fieldOf(register, name)
            if (!field) return null
            if (field.computed && !stored) return null
            if (stored && (field.once || field.computed))
              return <Fixed key={name} name={name} field={field} value={values[name] ?? ''} />
            return (
              <EntryField
                key={name}
                field={field}
                name={name}
                value={values[name] ?? ''}
                error={answer?.errors[name]}
                choices={choices}
              />
            )
          })}
        </fieldset>
      ))}
      {mayChange ? (
        <>
          <StepUp id="entry" request={answer?.stepUp} />
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
const initialTexts = (register: Register): FormTexts =>
  Object.fromEntries(fieldsOf(register).map(([name, { initial = '' }]) => [name, initial]))

/** A field that is set when the entry is added: shown, and sent as it is. */
const Fixed = ({ name, field, value }: { name: string; field: Field; value: string }) => (
  <p className={styles['fixed']}>
    <span>{field.label}</span> <strong>{valueText(field, value)}</strong>
    <input type="hidden" name={`f_${name}`} value={value} />
  </p>
)
