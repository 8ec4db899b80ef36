import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { type LensReader, lensReaders, type MomentName } from '../../domain/lens/lens.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { instantOf } from '../parts/moments.ts'
import { Checkbox } from '../parts/page-layout.tsx'
import styles from './lens.module.css'

/** Labels of the readers. */
export const readerNames: Record<LensReader, string> = {
  visitor: '訪客',
  member: '會員',
  subscriber: '訂戶',
  ended: '昨天到期的訂戶',
  bot: '搜尋引擎',
}

export const audienceNames: Record<Audience, string> = {
  visitor: '訪客',
  member: '會員',
  subscriber: '訂戶',
  bot: '搜尋引擎',
}

/** Labels of the moments. */
export const momentLabels: Record<MomentName, string> = {
  'before-embargo': '保密的最後一秒',
  'embargo-over': '保密解除',
  'before-public': '公開前一秒',
  public: '公開',
  'last-of-rights': '授權最後一秒',
  'rights-over': '授權結束',
  'before-ad': '廣告開始前一秒',
  ad: '廣告開始',
  'last-of-ad': '廣告最後一秒',
  'ad-over': '廣告結束',
  'before-issue': '出刊前一秒',
  issue: '出刊',
  'before-mailing': '寄出前一秒',
  mailing: '寄出',
  'last-of-right': '訂閱最後一秒',
  'right-over': '訂閱到期',
  now: '現在',
}

const defaultReaders: LensReader[] = ['visitor', 'member', 'subscriber', 'ended']
/** Maximum number of columns. */
export const maxColumns = 4
const pageWidths = ['390', '1440'] as const
const themes = ['', 'light', 'dark'] as const

/** A value of an allow list in a query. @throws the 404 page for any other value */
export function parseOption<T extends string>(allowed: readonly T[], text: string | null, fallback: T): T {
  if (text === null || text === '') return fallback
  const option = allowed.find((item) => item === text)
  if (option === undefined) throw notFoundPage()
  return option
}

/**
 * The preview options in the query of a URL. Times in it are in Taipei time. @throws the 404 page for
 * invalid values
 */
export function parseLensQuery(searchParams: URLSearchParams) {
  const selectedReaders = [...new Set(searchParams.getAll('reader').map((reader) => parseOption(lensReaders, reader, 'visitor')))]
  const dateTime = searchParams.get('at') ?? ''
  if (dateTime !== '' && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(dateTime)) throw notFoundPage()
  return {
    readers: (selectedReaders.length > 0 ? selectedReaders : defaultReaders).slice(0, maxColumns),
    tooMany: selectedReaders.length > maxColumns,
    at: instantOf(dateTime),
    width: parseOption(pageWidths, searchParams.get('width'), '390'),
    theme: parseOption(themes, searchParams.get('look'), ''),
    elder: searchParams.has('elder'),
    search: searchParams.toString(),
  }
}
export type LensQuery = ReturnType<typeof parseLensQuery>

/** The options as query parameters of the API calls. */
export const apiQueryOf = ({ readers, at, theme, elder }: LensQuery) => ({
  ...(at ? { at } : {}),
  readers: readers.join(','),
  ...(theme ? { theme } : {}),
  elder: elder ? ('true' as const) : ('false' as const),
})

const hour = 3_600_000
/** An instant as the value of a datetime field, in Taipei time, with seconds. */
export const toFieldValue = (instant: string) => new Date(new Date(instant).getTime() + 8 * hour).toISOString().slice(0, 19)

interface LensFormProps {
  action: string
  query: LensQuery
  /** The instant of the preview, ISO 8601. */
  at: string
  /** Whether the page is identical for every reader: then there is no reader selection. */
  isUniform?: boolean
  /** Additional fields. */
  children: ReactNode
}

/** The form of preview options: a GET form that works without scripts. */
export function LensForm({ action, query, at, isUniform = false, children }: LensFormProps) {
  const { readers, width, theme, elder, search } = query
  return (
    <Form action={action} className={styles['form']} key={search}>
      {children}
      {!isUniform && (
        <fieldset className={styles['readers']}>
          <legend>誰來看（最多四種）</legend>
          {lensReaders.map((reader) => (
            <Checkbox key={reader} name="reader" value={reader} defaultChecked={readers.includes(reader)}>
              {readerNames[reader]}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <TextField
        name="at"
        label="什麼時候（台北時間）"
        type="datetime-local"
        step={1}
        defaultValue={query.at === null ? '' : toFieldValue(at)}
        min="2000-01-01T00:00"
        max="2100-12-31T23:59"
      />
      <SelectField name="width" label="寬度" defaultValue={width}>
        <option value="390">手機</option>
        <option value="1440">電腦</option>
      </SelectField>
      {!isUniform && (
        <>
          <SelectField name="look" label="明暗" defaultValue={theme}>
            <option value="">照這台裝置</option>
            <option value="light">淺色</option>
            <option value="dark">深色</option>
          </SelectField>
          <Checkbox name="elder" value="on" defaultChecked={elder}>
            長輩模式
          </Checkbox>
        </>
      )}
      <Button type="submit" variant="secondary">
        看這個樣子
      </Button>
    </Form>
  )
}
