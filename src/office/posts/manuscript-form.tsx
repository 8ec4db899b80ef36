import { Form } from 'react-router'
import type { ManuscriptWhole } from '../../contract/manuscripts.ts'
import type { Problem } from '../../contract/shapes.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import styles from './posts.module.css'
import { boxOf, wallNames } from './words.ts'

interface Choice {
  id: number
  name: string
}

/** The boxes of a manuscript. What was typed and not kept stands in them again; else they show the newest version. */
export function ManuscriptForm({
  manuscript: { fields, version },
  body,
  authors,
  channels,
  faults,
  typed,
  stale,
  saveKey,
}: {
  manuscript: ManuscriptWhole
  /** The text as a box holds it; null for a document that holds more than a box can. */
  body: string | null
  authors: Choice[]
  channels: Choice[]
  faults: Record<string, string>
  typed: Record<string, string[]> | null
  stale: Problem['stale'] | null
  /** Under which this save is kept once, however often it is sent. */
  saveKey: string
}) {
  const box = (name: string, kept: string) => ({
    name,
    defaultValue: typed?.[name]?.[0] ?? kept,
    errors: faults[name] ? [faults[name]] : null,
  })
  const ticked = (name: 'authors' | 'channels') => typed?.[name]?.map(Number) ?? (typed ? [] : fields[name])
  return (
    <Form method="post" className={styles['form']} key={`${version} ${typed ? saveKey : ''}`} aria-label="稿件內容">
      <input type="hidden" name="base" value={stale?.version ?? typed?.['base']?.[0] ?? version} />
      <input type="hidden" name="key" value={saveKey} />
      <TextField {...box('title', fields.title)} label="標題" maxLength={300} />
      <TextAreaField {...box('lead', fields.lead)} label="前言" maxLength={2000} rows={3} />
      {body === null ? (
        <p>內文有清單、表格、圖片或粗體，目前只能在這裡看，不能在這裡改；其他欄位可以改。</p>
      ) : (
        <TextAreaField
          {...box('body', body)}
          label="內文"
          hint="空一行分段；行首「## 」是小標，「### 」是次小標。"
          rows={20}
          className={styles['body'] ?? ''}
        />
      )}
      <TextAreaField
        {...box('key_points', fields.key_points.join('\n'))}
        label="本文重點"
        hint="一行一句，最多 10 句。"
        rows={3}
      />
      <SelectField {...box('wall', fields.wall)} label="誰能讀">
        {Object.entries(wallNames).map(([wall, name]) => (
          <option key={wall} value={wall}>
            {name}
          </option>
        ))}
      </SelectField>
      <Choices title="作者" name="authors" of={authors} ticked={ticked('authors')} fault={faults['authors']} />
      <Choices title="頻道" name="channels" of={channels} ticked={ticked('channels')} fault={faults['channels']} />
      <details className={styles['more']}>
        <summary>時間與搜尋</summary>
        <div>
          <TextField
            {...box('publish_at', boxOf(fields.publish_at))}
            label="公開時間（台北）"
            hint="留空就是發布時立刻公開。"
            type="datetime-local"
          />
          <TextField {...box('ends_on', fields.ends_on ?? '')} label="最後一天" hint="留空就是一直公開。" type="date" />
          <TextField {...box('seo_title', fields.seo_title)} label="搜尋引擎標題" maxLength={300} />
          <TextField {...box('web_title', fields.web_title)} label="分頁標題" maxLength={300} />
          <TextField {...box('paper_title', fields.paper_title)} label="紙本標題" maxLength={300} />
          <TextField {...box('topic_keyword', fields.topic_keyword)} label="主題字" maxLength={40} />
          <TextAreaField {...box('keywords', fields.keywords.join('\n'))} label="關鍵字" hint="一行一個。" rows={3} />
          <TextField {...box('source', fields.source)} label="來源" maxLength={100} />
        </div>
      </details>
      <TextField {...box('name', '')} label="版本名稱" hint="想記住這一版時填，例如「送審前」。" optional maxLength={100} />
      <Button type="submit" name="intent" value="save" look="secondary">
        儲存
      </Button>
    </Form>
  )
}

function Choices({
  title,
  name,
  of,
  ticked,
  fault,
}: {
  title: string
  name: string
  of: readonly Choice[]
  ticked: readonly number[]
  fault: string | undefined
}) {
  // who or what is ticked and not among those that readers see stays ticked
  const others = ticked.filter((id) => !of.some((one) => one.id === id)).map((id) => ({ id, name: `編號 ${id}` }))
  return (
    <fieldset>
      <legend className={styles['legend']}>{title}</legend>
      {fault && <p role="alert">{fault}</p>}
      <div className={styles['choices']}>
        {[...of, ...others].map((one) => (
          <label key={one.id}>
            <input type="checkbox" name={name} value={one.id} defaultChecked={ticked.includes(one.id)} />
            {one.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
