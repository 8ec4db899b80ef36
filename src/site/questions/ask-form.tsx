import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type FormEvent, useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { readFormDraft, storeFormDraft } from '../../browser/form-draft.ts'
import type { HealthRecordConsent } from '../../contract/records.ts'
import { pictureLimits } from '../../domain/questions/pictures.ts'
import {
  aboutRanges,
  diabetesTypeNames,
  diabetesTypes,
  questionLengths,
  subjectNames,
  subjects,
} from '../../domain/questions/question-subjects.ts'
import { controlOf, FileField, FormErrors } from '../../rendering/forms/form-field.tsx'
import shown from '../../rendering/questions/pictures.module.css'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ConsentText } from '../shell/consent-text.tsx'
import { useMember } from '../shell/use-member.ts'
import styles from './questions.module.css'

/** Image upload; images uploaded in an earlier attempt are shown, and can be removed. */
function PictureField({ errors, pictures }: { errors: string[] | null; pictures: { id: string }[] }) {
  const hint = `最多 ${pictureLimits.most} 張，每張 8 MB 以內（JPG、PNG、WebP）。拍攝地點與時間會先移除；請遮住姓名等個人資料。`
  return (
    <>
      {pictures.length > 0 && (
        <ul className={shown['pictures']} aria-label="已上傳的圖片">
          {pictures.map(({ id }, index) => (
            <li key={id}>
              <img src={`/member/questions/picture/${id}`} alt={`已上傳的圖片 ${index + 1}`} />
              <label className={styles['choice']}>
                <input type="checkbox" name="drop" value={id} />
                移除第 {index + 1} 張
              </label>
            </li>
          ))}
        </ul>
      )}
      {/* remounted after an upload, so that the same files are not sent twice */}
      <FileField
        key={pictures.map(({ id }) => id).join()}
        id="ask-picture"
        name="picture"
        label="圖片"
        hint={hint}
        errors={errors}
        optional
        accept="image/jpeg,image/png,image/webp"
        multiple
        className={styles['file']}
        maxBytes={() => pictureLimits.bytes}
      />
    </>
  )
}

/** Fields of the draft: the member's text; neither the consent nor values of a single submission. */
const storedFields = ['subject', 'age', 'diabetes_type', 'years', 'hba1c', 'medicines', 'question']

/**
 * Draft recovery: stores the input in session storage for the current member only. Once the member is known, the draft
 * is restored into fields that are still empty. @param formId the form's id in the document
 */
function useDraft(formId: string): { restored: boolean; onInput: (event: FormEvent<HTMLFormElement>) => void } {
  const owner = useMember().member?.uuid
  const [restored, setRestored] = useState(false)
  useEffect(() => {
    const form = document.getElementById(formId)
    if (!owner || !(form instanceof HTMLFormElement)) return
    for (const [field, text] of Object.entries(readFormDraft(formId, owner))) {
      const control = form.elements.namedItem(field)
      if (!storedFields.includes(field) || !control || !('value' in control) || control.value !== '' || text === '') continue
      control.value = text
      setRestored(true)
    }
    // input from before the member was known
    const fields = writtenIn(form)
    if (Object.keys(fields).length > 0) storeFormDraft({ form: formId, owner, fields })
  }, [formId, owner])
  const onInput = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    if (owner) storeFormDraft({ form: formId, owner, fields: writtenIn(currentTarget) })
  }
  return { restored, onInput }
}

function writtenIn(form: HTMLFormElement): Record<string, string> {
  const values = new FormData(form)
  return Object.fromEntries(storedFields.flatMap((field) => (values.get(field) ? [[field, String(values.get(field))]] : [])))
}

interface Props {
  start: { request_key: string }
  /** Null when it is unknown because the session has ended. */
  consent: HealthRecordConsent | null
  result: SubmissionResult | undefined
  /** Already uploaded. */
  pictures: { id: string }[]
  /** Emergency advice is shown above; the token to send once it was seen. */
  helpSeen: string | null
}

/** Whom the question is about, the question, images, the consent. Plain HTML that works without scripts. */
export function AskForm({ start, consent, result, pictures, helpSeen }: Props) {
  const { state } = useNavigation()
  const [form, fields] = useForm<Record<string, string>>({ id: 'ask', lastResult: result, defaultValue: start })
  const fieldOf = (name: string) => fields[name] as FieldMetadata<string>
  const { restored, onInput } = useDraft('ask')
  return (
    <Form {...getFormProps(form)} method="post" encType="multipart/form-data" className={styles['form']} onInput={onInput}>
      <p className={styles['meta']} role="status">
        {restored ? '您剛才寫的內容已經放回來了。' : ''}
      </p>
      <FormErrors form={form} />
      <input type="hidden" name="request_key" defaultValue={fieldOf('request_key').initialValue} />
      <fieldset>
        <legend>這個問題是關於誰</legend>
        <div className={styles['pair']}>
          <Choice field={fieldOf('subject')} label="對象" options={subjects.map((key) => [key, subjectNames[key]])} />
          <Figure field={fieldOf('age')} label="年齡（歲）" range={aboutRanges.age} />
          <Choice
            field={fieldOf('diabetes_type')}
            label="糖尿病類型"
            options={diabetesTypes.map((key) => [key, diabetesTypeNames[key]])}
          />
          <Figure field={fieldOf('years')} label="罹病時間（年）" hint="不到一年填 0" range={aboutRanges.years} />
          <Figure
            field={fieldOf('hba1c')}
            label="糖化血色素（%）"
            hint="最近一次，例如 7.2"
            range={aboutRanges.hba1c}
            step="0.1"
            optional
          />
        </div>
        <LongTextField
          field={fieldOf('medicines')}
          label="目前用藥與胰島素"
          rows={2}
          maxLength={questionLengths.medicines}
          optional
        />
      </fieldset>
      <fieldset>
        <legend>您的問題</legend>
        <LongTextField
          field={fieldOf('question')}
          label="問題"
          hint="一次問一個主題。寫下平常怎麼吃、怎麼動、量到的血糖與時間，會更好回答；請不要寫姓名、電話或身分證號。"
          rows={9}
          maxLength={questionLengths.question.most}
        />
        <PictureField errors={fieldOf('picture').errors ?? null} pictures={pictures} />
      </fieldset>
      {consent?.granted ? null : <Consent field={fieldOf('consent')} consent={consent} />}
      {helpSeen && (
        <label className={styles['choice']}>
          <input type="checkbox" key={helpSeen} name="help_seen" value={helpSeen} required />
          我已經看過上面的求助方式，仍要送出這個提問
        </label>
      )}
      <p className={styles['meta']}>寫到一半重新整理也不會不見：內容暫存在這個分頁，送出、登出或關閉分頁後就清除。圖片不暫存。</p>
      <Button type="submit" size="large" loading={state !== 'idle'}>
        送出提問
      </Button>
    </Form>
  )
}

type FieldProps = { field: FieldMetadata<string>; label: string; hint?: string; optional?: boolean }
const common = ({ field, label, hint, optional }: FieldProps) => ({ ...controlOf(field, optional), label, hint })

function Figure({
  range: { least: min, most: max },
  step = '1',
  ...field
}: FieldProps & { range: { least: number; most: number }; step?: string }) {
  const { key, ...rest } = common(field)
  return <TextField key={key} {...rest} type="number" inputMode="decimal" min={min} max={max} step={step} />
}

function LongTextField({ rows, maxLength, ...field }: FieldProps & { rows: number; maxLength: number }) {
  const { key, ...rest } = common(field)
  return <TextAreaField key={key} {...rest} rows={rows} maxLength={maxLength} />
}

function Choice({ options, ...field }: FieldProps & { options: [value: string, label: string][] }) {
  const { key, defaultValue = '', ...rest } = common(field)
  return (
    <SelectField key={key} {...rest} defaultValue={defaultValue}>
      <option value="">請選擇</option>
      {options.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

function Consent({
  field: { id, errors, initialValue },
  consent,
}: {
  field: FieldMetadata<string>
  consent: HealthRecordConsent | null
}) {
  const error = errors?.[0]
  if (!consent) return null
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend>健康資料同意</legend>
      <ConsentText consent={consent} open />
      <input type="hidden" name="consent_version" value={consent.version} />
      <label className={styles['choice']}>
        <input
          type="checkbox"
          name="consent"
          value="on"
          required
          defaultChecked={initialValue === 'on'}
          aria-invalid={error ? true : undefined}
        />
        我已閱讀並同意保存這些健康資料一年
      </label>
      {error && (
        <Notice isError id={`${id}-error`} role="alert">
          {error}
        </Notice>
      )}
    </fieldset>
  )
}
