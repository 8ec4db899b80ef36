import type { ReactNode } from 'react'
import type { TypedInput } from '../../domain/tools/read-values.ts'
import type { ChoiceField, Field, FieldErrors, Tool } from '../../domain/tools/tool.ts'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { WarningIcon } from '../../ui/icons/icons.tsx'
import styles from './tool-form.module.css'

/** The fields of a tool. Plain HTML controls: the form works without scripts, posted to its own page. */
export function ToolFields({ tool, inputValues, errors }: { tool: Tool; inputValues: TypedInput; errors: FieldErrors }) {
  const checks = tool.fields.filter(({ kind }) => kind === 'check')
  return (
    <>
      {tool.fields
        .filter(({ kind }) => kind !== 'check')
        .map((field) => (
          <ToolField key={field.name} field={field} text={inputValues[field.name] ?? ''} error={errors[field.name]} />
        ))}
      {checks.length > 0 && (
        <fieldset className={styles['checks']}>
          <legend>
            下列情形 <small>沒有就不用勾</small>
          </legend>
          {checks.map(({ name, label }) => (
            <Option key={name} type="checkbox" name={name} value="on" checked={inputValues[name] === 'on'}>
              {label}
            </Option>
          ))}
        </fieldset>
      )}
    </>
  )
}

function ToolField({ field, text, error }: { field: Field; text: string; error: string | undefined }) {
  if (field.kind === 'check') return null
  if (field.kind === 'choice' && field.choices.length < 3) return <Choices field={field} text={text} error={error} />
  const { name, label, help: hint } = field
  const errors = error ? [error] : null
  const element = { id: `field-${name}`, name, label, hint, errors, defaultValue: text, autoComplete: 'off' }
  if (field.kind === 'number')
    return (
      <TextField
        {...element}
        optional={field.optional ?? false}
        inputMode={field.decimals > 0 ? 'decimal' : 'numeric'}
        maxLength={8}
        end={<span className={styles['unit']}>{field.unit}</span>}
      />
    )
  if (field.kind === 'date') return <TextField {...element} type="date" />
  return (
    <SelectField {...element}>
      <option value="">請選擇</option>
      {field.choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  )
}

/** A short list of choices as radio buttons. */
function Choices({
  field: { name, label, help, choices },
  text,
  error,
}: {
  field: ChoiceField
  text: string
  error: string | undefined
}) {
  const described = [help && `field-${name}-hint`, error && `field-${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={styles['choices']} aria-describedby={described || undefined}>
      <legend>{label}</legend>
      {help && <p id={`field-${name}-hint`}>{help}</p>}
      <div>
        {choices.map((choice) => (
          <Option key={choice.value} type="radio" name={name} value={choice.value} checked={text === choice.value}>
            {choice.label}
          </Option>
        ))}
      </div>
      {error && (
        <p id={`field-${name}-error`} className={styles['error']} role="alert">
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

interface OptionProps {
  type: 'radio' | 'checkbox'
  name: string
  value: string
  checked: boolean
  children: ReactNode
}

function Option({ type, name, value, checked, children }: OptionProps) {
  return (
    <label className={styles['option']}>
      <input type={type} name={name} value={value} defaultChecked={checked} />
      <span>{children}</span>
    </label>
  )
}
