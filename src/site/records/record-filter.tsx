import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import styles from './records.module.css'

interface RecordFilterProps {
  label: string
  /** Its name in the address. */
  name: string
  /** Empty for all. */
  chosen: string
  choices: readonly (readonly [value: string, words: string])[]
  total: number
}

/** Filter of the displayed records, with the total. */
export function RecordFilter({ label, name, chosen, choices, total }: RecordFilterProps) {
  return (
    <Form method="get" className={styles['filter']}>
      <SelectField label={label} name={name} defaultValue={chosen}>
        <option value="">全部</option>
        {choices.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button type="submit" look="secondary">
        套用
      </Button>
      <p role="status">共 {total} 筆</p>
    </Form>
  )
}
