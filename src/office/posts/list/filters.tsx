import { Form } from 'react-router'
import type { Named } from '../../../contract/names.ts'
import { wallWords } from '../../../domain/walls/wall.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { SelectField, TextField } from '../../../ui/field/field.tsx'
import { Fold } from '../../parts/fold.tsx'
import lineForm from '../../parts/line-form.module.css'
import { stateNames, typeNames } from '../words.ts'

/** The filter of a list address, by parameter name. */
export type AddressFilter = Readonly<Record<string, string | undefined>>

/** Whether an address contains a filter. */
export const isNarrowed = (requested: AddressFilter): boolean =>
  Object.keys(requested).some((name) => !['limit', 'in'].includes(name))

const Choices = ({ of }: { of: Record<string, string> }) => (
  <>
    <option value="">全部</option>
    {Object.entries(of).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </>
)

const Options = ({ all }: { all: readonly Named[] }) =>
  all.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The names to choose from, by kind. */
export const filterKinds = ['channel', 'reviewer', 'tag', 'author', 'column', 'magazine'] as const
type FilterNames = Record<(typeof filterKinds)[number], readonly Named[]>

/** The rarely used filters. All but the author are those of the public post. */
const moreFilters = [
  { name: 'tag', kind: 'tag', label: '標籤' },
  { name: 'author', kind: 'author', label: '作者' },
  { name: 'column', kind: 'column', label: '專欄' },
  { name: 'issue', kind: 'magazine', label: '期別' },
] as const

/** The filter form above the list; the filter is stored in the address. */
export function Filters({ asked: requested, names }: { asked: AddressFilter; names: FilterNames }) {
  const isMore =
    moreFilters.some(({ name }) => requested[name]) || Boolean(requested['wall'] || requested['from'] || requested['until'])
  return (
    <Form role="search" action="/office/posts" className={lineForm['filters']} key={JSON.stringify(requested)}>
      <TextField name="words" label="找什麼" defaultValue={requested['words']} maxLength={100} type="search" />
      <SelectField name="in" label="找哪裡" defaultValue={requested['in'] ?? (requested['words'] ? 'title' : 'text')}>
        <option value="text">標題和內文</option>
        <option value="title">只找標題</option>
      </SelectField>
      <SelectField name="state" label="狀態" defaultValue={requested['state'] ?? ''}>
        <Choices of={stateNames} />
      </SelectField>
      <SelectField name="type" label="種類" defaultValue={requested['type'] ?? ''}>
        <Choices of={typeNames} />
      </SelectField>
      <SelectField name="channel" label="頻道" defaultValue={requested['channel'] ?? ''}>
        <option value="">全部</option>
        <Options all={names.channel} />
      </SelectField>
      <SelectField name="reviewer" label="審訂者" defaultValue={requested['reviewer'] ?? ''}>
        <option value="">全部</option>
        <Options all={names.reviewer} />
      </SelectField>
      <SelectField name="changed" label="修改" defaultValue={requested['changed'] ?? ''}>
        <Choices of={{ true: '有還沒發布的修改' }} />
      </SelectField>
      <SelectField name="due" label="該再審訂" defaultValue={requested['due'] ?? ''}>
        <Choices of={{ overdue: '逾期', soon: '兩個月內' }} />
      </SelectField>
      <Fold title="更多篩選：讀者看到的" open={isMore}>
        <div className={lineForm['filters']}>
          {moreFilters.map(({ name, kind, label }) => (
            <SelectField key={name} name={name} label={label} defaultValue={requested[name] ?? ''}>
              <option value="">全部</option>
              <Options all={names[kind]} />
            </SelectField>
          ))}
          <SelectField name="wall" label="誰能讀" defaultValue={requested['wall'] ?? ''}>
            <Choices of={{ open: wallWords[''], memberwall: wallWords.memberwall, subscriberwall: wallWords.subscriberwall }} />
          </SelectField>
          <TextField name="from" label="從哪天公開" type="date" defaultValue={requested['from']} />
          <TextField name="until" label="到哪天公開" type="date" defaultValue={requested['until']} />
        </div>
      </Fold>
      <Button type="submit" look="secondary">
        篩選
      </Button>
      {isNarrowed(requested) && <SiteLink to="/office/posts">看全部</SiteLink>}
    </Form>
  )
}
