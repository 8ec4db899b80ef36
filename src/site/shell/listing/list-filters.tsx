import type { ChangeEvent } from 'react'
import { Form, useLocation } from 'react-router'
import type { Channel } from '../../../contract/place-shapes.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import styles from './list-filters.module.css'

/** With scripts a choice applies at once; without them, and for a typed tag, the button does. */
const apply = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => currentTarget.form?.requestSubmit()

interface FilterValues {
  [name: string]: string | undefined
}

/** Channel, tag, year and order of a list, as a form that works without scripts; the state is in the URL. */
export function ListFilters({
  channels,
  selected,
  years,
  total,
  action,
  unit = '篇',
  popular = '最多人讀',
}: {
  channels: Channel[]
  selected: FilterValues
  /** The years that have entries, newest first. */
  years: readonly number[]
  total: number
  /** The URL of the list; by default that of the current page. */
  action?: string
  /** The counter word of the entries. */
  unit?: string
  /** The label of the sort order by popularity. */
  popular?: string
}) {
  const { pathname } = useLocation()
  const formAction = action ?? pathname
  const { year: requested } = selected
  // a year requested by the URL that has no entries
  const yearOptions = requested === undefined || years.includes(Number(requested)) ? years : [requested, ...years]
  const filtered = ['channel', 'tag', 'year', 'author'].some((name) => selected[name])
  return (
    <Form method="get" action={formAction} className={styles['filters']} key={JSON.stringify(selected)}>
      <SelectField label="頻道" name="channel" onChange={apply} defaultValue={selected['channel'] ?? ''}>
        <option value="">全部頻道</option>
        {channels.map(({ slug, title }) => (
          <option key={slug} value={slug}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextField label="標籤" name="tag" placeholder="標籤" maxLength={40} defaultValue={selected['tag'] ?? ''} />
      <SelectField label="年份" name="year" onChange={apply} defaultValue={selected['year'] ?? ''}>
        <option value="">不限年份</option>
        {yearOptions.map((year) => (
          <option key={year} value={year}>
            {year} 年
          </option>
        ))}
      </SelectField>
      <SelectField label="排序" name="sort" onChange={apply} defaultValue={selected['sort'] ?? 'newest'}>
        <option value="newest">最新的在前</option>
        <option value="popular">{popular}的在前</option>
      </SelectField>
      <Button type="submit" variant="secondary">
        套用
      </Button>
      <p className={styles['total']} role="status">
        <span>{`共 ${total} ${unit}`}</span>
        {filtered && (
          <SiteLink to={formAction} className={styles['clear']}>
            清除條件
          </SiteLink>
        )}
      </p>
    </Form>
  )
}
