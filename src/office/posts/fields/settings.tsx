import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { pastHourError } from '../../../domain/manuscripts/publish-errors.ts'
import { dottedDay, formatTaipei, taipeiDay } from '../../../domain/time/taipei.ts'
import { wallText } from '../../../domain/walls/wall.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { inputClass, SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Checkbox, Disclosure } from '../../parts/page-layout.tsx'
import { PictureIdField } from '../../parts/picture-id-field.tsx'
import { dateTimeFieldOf, instantOf } from '../labels.ts'
import { type Choices, labelOf, labelsOf } from '../names.ts'
import styles from './fields.module.css'
import { type FormFields, fieldId } from './form-fields.ts'

interface GroupProps {
  id: string
  title: string
  /** Whether the title is only read aloud: the group explains itself. */
  quiet?: boolean
  children: ReactNode
}

/** A group of fields, with a title. */
export function FieldGroup({ id, title, quiet = false, children }: GroupProps) {
  return (
    <section className={`${styles['group']} ${quiet ? styles['tight'] : ''}`} aria-labelledby={id}>
      {quiet ? (
        <VisuallyHidden>
          <h2 id={id}>{title}</h2>
        </VisuallyHidden>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children}
    </section>
  )
}

/**
 * Date and time in Taipei, with a readable form below the label as soon as they are complete, and an error for a past
 * time where that is not allowed.
 */
export function DateTimeField({
  now,
  emptyHint,
  isFuture = false,
  errors,
  defaultValue,
  onInputValue,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'hint' | 'type'> & {
  defaultValue: string
  now: string
  emptyHint: string
  /** Whether it must be in the future, unless unchanged. */
  isFuture?: boolean
  onInputValue?: (field: string) => void
}) {
  const [fieldValue, setFieldValue] = useState(defaultValue)
  const instant = instantOf(fieldValue)
  const date = instant === null ? null : new Date(instant)
  const hint = date === null ? emptyHint : Number.isNaN(date.getTime()) ? '' : `台北時間 ${formatTaipei(date, new Date(now))}`
  const pastError = isFuture && fieldValue !== defaultValue && instant !== null ? pastHourError(instant, new Date(now)) : null
  return (
    <TextField
      {...field}
      errors={errors ?? (pastError === null ? null : [pastError])}
      type="datetime-local"
      hint={<span aria-live="polite">{hint}</span>}
      defaultValue={defaultValue}
      onChange={(event) => {
        setFieldValue(event.currentTarget.value)
        onInputValue?.(event.currentTarget.value)
      }}
    />
  )
}

/** The picture above the text. */
const CoverField = ({ fields, cover }: { fields: FormFields; cover: string | null }) => (
  <PictureIdField
    {...fields.fieldProps('cover', cover ?? '')}
    label="封面圖片"
    labels={{ choose: '選封面', change: '換封面', remove: '拿掉封面', currentAlt: '現在的封面' }}
    hint="留空就沒有封面。封面是裝飾，報讀軟體不唸。"
  />
)

/** The settings of a manuscript apart from its text: authors, channels, dates, access, and search data. */
export function Settings({
  manuscript: { uid, fields, type, state },
  fields: values,
  choices,
  unsigned,
  newTags,
  now,
}: {
  manuscript: ManuscriptDetails
  fields: FormFields
  choices: Choices
  unsigned: boolean
  newTags: readonly string[]
  now: string
}) {
  const { fieldProps, errorOf } = values
  const namesFieldProps = (name: 'authors' | 'tags' | 'channels') => ({
    name,
    fields: values,
    saved: labelsOf(fields[name], choices[name]),
    options: choices[name].map((choice) => labelOf(choice, choices[name])),
  })
  const hasError = (...names: string[]) => names.some((name) => errorOf(name) !== undefined)
  return (
    <>
      <FieldGroup id="people" title="誰寫、誰審訂">
        <NamesField
          {...namesFieldProps('authors')}
          title="作者"
          hint="照署名的順序；清空就是拿掉。"
          more={
            unsigned && (
              <>
                您還不在作者名單上：<SiteLink to={`/office/byline?post=${uid}`}>用自己的名字署名</SiteLink>。
              </>
            )
          }
          emptyFields={2}
        />
        <Reviewer
          manuscript={fields}
          field={fieldProps('reviewer', String(fields.reviewer ?? ''))}
          reviewers={choices.reviewers}
        />
      </FieldGroup>
      <FieldGroup id="places" title="放在哪裡">
        <NamesField {...namesFieldProps('channels')} title="頻道" hint="專題頻道在前，次頻道在後。" emptyFields={2} />
        <NamesField {...namesFieldProps('tags')} title="標籤" hint="一格一個；打字就會列出已經有的標籤。" emptyFields={3} />
        {newTags.length > 0 && (
          <Checkbox name="new_tags" value="yes">
            把「{newTags.join('」「')}」加成新標籤
          </Checkbox>
        )}
        <SelectField {...fieldProps('column', String(fields.column ?? ''))} label="專欄">
          <option value="">不在專欄裡</option>
          {choices.columns.map(({ id, name, about }) => (
            <option key={id} value={id}>
              {name}
              {about && `（${about}）`}
            </option>
          ))}
        </SelectField>
        <SelectField {...fieldProps('magazine', String(fields.magazine?.issue ?? ''))} label="雜誌期別">
          <option value="">沒有登在雜誌上</option>
          {choices.issues.map(({ id, name, about }) => (
            <option key={id} value={id}>
              {`第 ${id} 期・${name}（${about}）`}
            </option>
          ))}
        </SelectField>
        <TextField {...fieldProps('magazine_section', fields.magazine?.section ?? '')} label="雜誌單元" maxLength={100} />
        <CoverField fields={values} cover={fields.cover} />
      </FieldGroup>
      <FieldGroup id="readers" title="給誰讀、什麼時候">
        <SelectField {...fieldProps('wall', fields.wall)} label="誰能讀">
          {Object.entries(wallText).map(([wall, name]) => (
            <option key={wall} value={wall}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          {...fieldProps('promises', fields.promises.join('\n'))}
          label="牆上的三句"
          hint="一行一句，最多三句，每句 40 字以內。不能讀全文的人也看得到，寫牆後回答了哪些問題；和內文一起簽核。"
          rows={3}
        />
        <DateTimeField
          {...fieldProps('publish_at', dateTimeFieldOf(fields.publish_at))}
          label="公開時間（台北）"
          now={now}
          isFuture={state !== 'public'}
          emptyHint="留空就是發布時立刻公開。"
        />
        <DateTimeField
          {...fieldProps('embargo_until', dateTimeFieldOf(fields.embargo?.until ?? null))}
          label="不能公開到（台北）"
          now={now}
          emptyHint="和別人約好在那之前不公開時才填；發布和排程都不能早於這個時間。"
        />
        <TextField
          {...fieldProps('embargo_note', fields.embargo?.note ?? '')}
          label="為什麼、和誰約好的"
          hint="例如：期刊解禁，林編輯 11 月 20 日和出版社約好。"
          maxLength={300}
        />
        <TextField {...fieldProps('ends_on', fields.ends_on ?? '')} label="最後一天" hint="留空就是一直公開。" type="date" />
      </FieldGroup>
      {type === 'book' && (
        <FieldGroup id="book" title="書的資料">
          {errorOf('book') && (
            <p className={styles['error']} role="alert">
              {errorOf('book')}
            </p>
          )}
          <BookFields fields={values} book={fields.book} />
        </FieldGroup>
      )}
      <FieldGroup id="found" title="來源與搜尋">
        <TextField
          {...fieldProps('sponsor', fields.sponsor ?? '')}
          label="贊助者"
          hint="有人出錢就要寫；前言後面會標「（○○ 贊助）」，列表和分享也會。"
          maxLength={60}
        />
        <TextField {...fieldProps('source', fields.source)} label="來源" maxLength={100} />
        <TextField
          {...fieldProps('partner', fields.partner ?? '')}
          label="授權夥伴"
          hint="向誰取得授權；自家的稿子留空。"
          maxLength={100}
        />
        <Disclosure
          title="搜尋與分頁的標題、關鍵字"
          open={hasError('seo_title', 'web_title', 'paper_title', 'topic_keyword', 'topic_level', 'keywords')}
        >
          <TextField {...fieldProps('seo_title', fields.seo_title)} label="搜尋引擎標題" hint="留空就用標題。" maxLength={300} />
          <TextField {...fieldProps('web_title', fields.web_title)} label="分頁標題" hint="留空就用標題。" maxLength={300} />
          <TextField {...fieldProps('paper_title', fields.paper_title)} label="紙本標題" maxLength={300} />
          <TextField {...fieldProps('topic_keyword', fields.topic_keyword)} label="主題字" maxLength={40} />
          <SelectField {...fieldProps('topic_level', String(fields.topic_level))} label="主題層級">
            {[1, 2, 3].map((level) => (
              <option key={level} value={level}>
                第 {level} 層
              </option>
            ))}
          </SelectField>
          <TextAreaField {...fieldProps('keywords', fields.keywords.join('\n'))} label="關鍵字" hint="一行一個。" rows={3} />
        </Disclosure>
      </FieldGroup>
    </>
  )
}

/**
 * The assigned reviewer. A reviewer is assigned in the sheet that submits the manuscript, which notifies them; this
 * field can only remove the name, so that no manuscript waits for a person who was never notified.
 */
function Reviewer({
  manuscript: { reviewer, reviewed_at },
  field,
  reviewers,
}: {
  manuscript: ManuscriptDetails['fields']
  field: ReturnType<FormFields['fieldProps']>
  reviewers: Choices['reviewers']
}) {
  if (reviewer === null)
    return (
      <p className={styles['about']}>
        審訂：還沒有請誰審。在<a href="#review">送審</a>選一位，就會寄信給他。
      </p>
    )
  const { name = `編號 ${reviewer}`, about = '' } = reviewers.find(({ id }) => id === reviewer) ?? {}
  const last = reviewed_at === null ? '' : `上次審訂：${dottedDay(taipeiDay(new Date(reviewed_at)))}。`
  return (
    <SelectField
      {...field}
      label="審訂者"
      hint={`名字和日期在這個人簽核之後才寫上，只寫在簽核過的字上。${last}要請他看、換人，按下面的「送審」。`}
    >
      <option value={reviewer}>{about ? `${name}（${about}）` : name}</option>
      <option value="">不請他審訂了，拿掉名字</option>
    </SelectField>
  )
}

/** The book data shown beside a post's text. */
function BookFields({ fields, book }: { fields: FormFields; book: ManuscriptDetails['fields']['book'] }) {
  const text = (name: string, savedValue: string | number | undefined) =>
    fields.fieldProps(`book_${name}`, String(savedValue ?? ''))
  return (
    <>
      <TextField {...text('author', book?.author)} label="書的作者" maxLength={200} />
      <TextField {...text('publisher', book?.publisher)} label="出版社" maxLength={200} />
      <TextField {...text('published', book?.published)} label="出版年月" hint="例如 2026.11。" maxLength={20} />
      <TextField {...text('isbn', book?.isbn)} label="ISBN" inputMode="numeric" maxLength={20} />
      <TextField {...text('pages', book?.pages)} label="頁數" type="number" min={0} max={100_000} />
      <TextField {...text('price', book?.price)} label="定價（元）" type="number" min={0} max={1_000_000} />
    </>
  )
}

/**
 * An ordered list of names, one field each and some empty ones: a datalist offers the existing names during typing, and
 * empty fields are ignored.
 */
function NamesField({
  title,
  name,
  hint,
  more,
  fields,
  saved,
  options,
  emptyFields,
}: {
  title: string
  name: string
  hint: string
  /** Content after the hint. */
  more?: ReactNode
  fields: FormFields
  /** The manuscript's values. */
  saved: readonly string[]
  /** The choices. */
  options: readonly string[]
  /** Number of empty fields after them. */
  emptyFields: number
}) {
  const error = fields.errorOf(name)
  const texts = [...fields.several(name, saved), ...Array.from({ length: emptyFields }, () => '')]
  const [list, descriptionId] = [`${fieldId(name)}-offered`, `${fieldId(name)}-about`]
  return (
    <fieldset className={styles['names']} id={fieldId(name)} tabIndex={-1} aria-describedby={descriptionId}>
      <legend>{title}</legend>
      <div id={descriptionId} className={styles['about']}>
        {error && (
          <p className={styles['error']} role="alert">
            <WarningIcon />
            {error}
          </p>
        )}
        <p>
          {hint}
          {more}
        </p>
      </div>
      <div className={styles['inputs']}>
        {texts.map((text, index) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a field is identified by its position, whatever its value
            key={index}
            className={inputClass()}
            name={name}
            list={list}
            defaultValue={text}
            maxLength={120}
            autoComplete="off"
            aria-label={`${title} ${index + 1}`}
            aria-invalid={(error && text !== '' && error.includes(text)) || undefined}
          />
        ))}
      </div>
      <datalist id={list}>
        {options.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </fieldset>
  )
}
