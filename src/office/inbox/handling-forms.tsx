import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import type { HandledEntry } from '../../contract/form-entries.ts'
import { entryStateWords } from '../../domain/forms/entry.ts'
import { controlOf, FormFault } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import type { OfficeAnswer } from '../parts/run-action.ts'
import { Section } from '../parts/section.tsx'
import styles from './inbox.module.css'

/** The forms for the assignee and the state of an entry. */
export function HandlingForms({ entry, answer }: { entry: HandledEntry; answer: OfficeAnswer | undefined }) {
  const { version, assignee, people, state } = entry
  const [assigning, { assignee: who }] = useSheetForm<{ assignee: string }>(
    { id: `assign-${version}`, name: 'assign', defaultValue: { assignee: assignee?.id ?? '' } },
    answer,
  )
  const [moving, { state: to }] = useSheetForm<{ state: string }>(
    { id: `state-${version}`, name: 'state', defaultValue: { state } },
    answer,
  )
  const { key: whoKey, required: _, ...whoControl } = controlOf(who)
  const { key: toKey, ...toControl } = controlOf(to)
  const others = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee] : []
  return (
    <Section id="handling" title="處理">
      <Form {...getFormProps(assigning)} method="post" className={styles['line']} aria-label="指派">
        <FormFault form={assigning} />
        <SelectField key={`${whoKey} ${version}`} {...whoControl} label="負責的人">
          <option value="">還沒指派</option>
          {[...people, ...others].map(({ id, name }) => (
            <option key={id} value={id}>
              {name || '已刪除的帳號'}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="base" value={version} />
        <Button type="submit" name="intent" value="assign" look="secondary">
          指派
        </Button>
      </Form>
      <Form {...getFormProps(moving)} method="post" className={styles['line']} aria-label="狀態">
        <FormFault form={moving} />
        <SelectField key={`${toKey} ${version}`} {...toControl} label="狀態">
          {Object.entries(entryStateWords).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <input type="hidden" name="base" value={version} />
        <Button type="submit" name="intent" value="state" look="secondary">
          改狀態
        </Button>
      </Form>
    </Section>
  )
}
