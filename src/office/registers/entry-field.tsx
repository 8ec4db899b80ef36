import type { Field } from '../../domain/registers/field.ts'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { Tick } from '../parts/tick.tsx'
import { PictureField } from './picture-field.tsx'

/** What the references of a form choose from, by kind. */
export type Choices = Readonly<Record<string, readonly { key: string; name: string }[]>>

interface EntryFieldProps {
  field: Field
  name: string
  value: string
  fault: string | undefined
  choices: Choices
}

/** The control of a field, by its kind. */
export function EntryField({ field, name, value, fault, choices }: EntryFieldProps) {
  const { kind, label, help, optional, longest } = field
  const words = {
    id: `field-${name}`,
    name: `f_${name}`,
    label,
    hint: help,
    optional: optional ?? false,
    errors: fault ? [fault] : null,
    defaultValue: value,
  }
  switch (kind) {
    case 'flag':
      return (
        <Tick name={words.name} defaultChecked={value === 'on'}>
          {label}
          {help && `：${help}`}
        </Tick>
      )
    case 'choice':
    case 'reference':
      return (
        <SelectField {...words}>
          <option value="">{optional ? '（沒有）' : '請選擇'}</option>
          {optionsOf(field, choices).map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </SelectField>
      )
    case 'text':
      return <TextAreaField {...words} rows={3} maxLength={longest} />
    case 'lines':
      return <TextAreaField {...words} rows={5} />
    case 'outline':
      return <TextAreaField {...words} rows={14} spellCheck={false} />
    case 'media':
      return <PictureField {...words} />
    case 'colour':
      return <TextField {...words} type="color" />
    case 'day':
      return <TextField {...words} type="date" />
    case 'instant':
      return <TextField {...words} type="datetime-local" hint={help ?? '台北時間。'} />
    case 'number':
    case 'money':
      return <TextField {...words} inputMode="numeric" autoComplete="off" maxLength={16} />
    default:
      return <TextField {...words} maxLength={longest} autoComplete="off" />
  }
}

const optionsOf = ({ choices: own, to }: Field, choices: Choices): readonly (readonly [string, string])[] =>
  own ?? (to ? (choices[to] ?? []) : []).map(({ key, name }) => [key, name] as const)
