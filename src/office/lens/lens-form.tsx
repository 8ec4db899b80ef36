import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { lensReaders } from '../../domain/lens/lens.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Tick } from '../parts/tick.tsx'
import styles from './lens.module.css'
import { fieldValueOf, type LensQuery } from './lens-query.ts'
import { readerNames } from './words.ts'

interface LensFormProps {
  action: string
  query: LensQuery
  /** The instant of the preview, ISO 8601. */
  at: string
  /** Whether the page is identical for every reader: then there is no reader selection. */
  alike?: boolean
  /** Additional fields. */
  children: ReactNode
}

/** The form of preview options: a GET form that works without scripts. */
export function LensForm({ action, query, at, alike = false, children }: LensFormProps) {
  const { readers, width, look, elder, search } = query
  return (
    <Form action={action} className={styles['query']} key={search}>
      {children}
      {!alike && (
        <fieldset className={styles['readers']}>
          <legend>誰來看（最多四種）</legend>
          {lensReaders.map((reader) => (
            <Tick key={reader} name="reader" value={reader} defaultChecked={readers.includes(reader)}>
              {readerNames[reader]}
            </Tick>
          ))}
        </fieldset>
      )}
      <TextField
        name="at"
        label="什麼時候（台北時間）"
        type="datetime-local"
        step={1}
        defaultValue={query.at === null ? '' : fieldValueOf(at)}
        min="2000-01-01T00:00"
        max="2100-12-31T23:59"
      />
      <SelectField name="width" label="寬度" defaultValue={width}>
        <option value="390">手機</option>
        <option value="1440">電腦</option>
      </SelectField>
      {!alike && (
        <>
          <SelectField name="look" label="明暗" defaultValue={look}>
            <option value="">照這台裝置</option>
            <option value="light">淺色</option>
            <option value="dark">深色</option>
          </SelectField>
          <Tick name="elder" value="on" defaultChecked={elder}>
            長輩模式
          </Tick>
        </>
      )}
      <Button type="submit" look="secondary">
        看這個樣子
      </Button>
    </Form>
  )
}
