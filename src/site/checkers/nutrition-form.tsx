import type { ReactNode } from 'react'
import { ages, choices, type FieldErrors, maxServings, multipleChoices } from '../../domain/nutrition/questionnaire.ts'
import { type FoodGroup, foodGroupNames, foodGroups } from '../../domain/records/record.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { WarningIcon } from '../../ui/icons/icons.tsx'
import styles from './checkers.module.css'

/** The submitted values by field, valid or not. */
export type SubmittedValues = Record<string, string[]>

const fields = ['age', ...Object.keys(choices), ...foodGroups, ...Object.keys(multipleChoices), 'sure']

export function formValuesOf(form: FormData): SubmittedValues {
  return Object.fromEntries(fields.map((name) => [name, form.getAll(name).map((value) => String(value).slice(0, 40))]))
}

export function formDataOf(formValues: SubmittedValues): FormData {
  const form = new FormData()
  for (const [name, values] of Object.entries(formValues)) for (const value of values) form.append(name, value)
  return form
}

const asks = {
  sex: '性別',
  state: '是否懷孕或哺乳',
  diet: '飲食方式',
  sun: '曬太陽十五分鐘以上',
  salt: '家裡的鹽',
  allergies: '對什麼食物過敏',
  concerns: '想改善或正在發生的狀況',
  conditions: '醫師說過的疾病',
  drugs: '正在用的藥與保健食品',
} as const

const units: Record<FoodGroup, string> = {
  grains: '碗，一碗飯算一碗，兩片吐司約一碗',
  protein: '份，一份約一顆蛋、半盒豆腐或三指大的魚肉',
  dairy: '杯，一杯 240 毫升',
  vegetables: '份，一份約煮熟半碗',
  fruits: '份，一份約一個拳頭',
  nuts: '份，一份約一湯匙',
}

interface FormProps {
  formValues: SubmittedValues
  errors: FieldErrors
  /** The errors are implausible but possible values: with the confirmation checked they are accepted. */
  doubtful: boolean
  onSubmit: (form: FormData) => void
}

/** The questionnaire: works as a plain form without scripts, and client-side with them. */
export function NutritionForm({ formValues, errors, doubtful, onSubmit }: FormProps) {
  const fieldErrors = (name: string) => (errors[name] ? [errors[name]] : null)
  return (
    <form
      method="post"
      noValidate
      className={styles['sheet']}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget))
      }}
    >
      {Object.keys(errors).length > 0 && (
        <p className={styles['error']} role="alert">
          {doubtful ? '有份量很少見，請再看一次' : `有 ${Object.keys(errors).length} 個欄位需要修正`}
        </p>
      )}
      <TextField
        label="年齡"
        name="age"
        inputMode="numeric"
        hint={`${ages.least} 到 ${ages.most} 歲`}
        errors={fieldErrors('age')}
        defaultValue={formValues['age']?.[0]}
      />
      <Options name="sex" kind="radio" labels={choices.sex} formValues={formValues} error={errors['sex']} />
      <Options
        name="state"
        kind="radio"
        labels={choices.state}
        formValues={formValues}
        error={errors['state']}
        className={styles['womenOnly']}
      >
        <span className={styles['note']}>女性才需要填</span>
      </Options>
      <Options name="diet" kind="radio" labels={choices.diet} formValues={formValues} error={errors['diet']} />
      <fieldset>
        <legend className={styles['legend']}>平常一天吃多少</legend>
        <div className={styles['servings']}>
          {foodGroups.map((group) => (
            <TextField
              key={group}
              label={foodGroupNames[group]}
              hint={units[group]}
              name={group}
              type="number"
              inputMode="decimal"
              min={0}
              max={maxServings}
              step={0.5}
              errors={fieldErrors(group)}
              defaultValue={formValues[group]?.[0]}
            />
          ))}
        </div>
      </fieldset>
      {(['sun', 'salt'] as const).map((name) => (
        <Options key={name} name={name} kind="radio" labels={choices[name]} formValues={formValues} error={errors[name]} />
      ))}
      {(['allergies', 'concerns', 'conditions', 'drugs'] as const).map((name) => (
        <Options key={name} name={name} kind="checkbox" labels={multipleChoices[name]} formValues={formValues} error={undefined}>
          <span className={styles['note']}>可複選，沒有就不必選</span>
        </Options>
      ))}
      {doubtful && (
        <label className={styles['choice']}>
          <input type="checkbox" name="sure" value="on" />
          <span>份量沒有填錯，照這樣看建議</span>
        </label>
      )}
      <Button type="submit" size="large">
        看建議
      </Button>
    </form>
  )
}

function Options({
  name,
  kind,
  labels,
  formValues,
  error,
  className,
  children,
}: {
  name: keyof typeof asks
  kind: 'radio' | 'checkbox'
  labels: Record<string, string>
  formValues: SubmittedValues
  error: string | undefined
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <fieldset className={className} aria-describedby={error ? `${name}-error` : undefined}>
      <legend className={styles['legend']}>
        {asks[name]} {children}
      </legend>
      <div className={styles['options']}>
        {Object.entries(labels).map(([value, text]) => (
          <label key={value} className={styles['choice']}>
            <input type={kind} name={name} value={value} defaultChecked={formValues[name]?.includes(value)} />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className={styles['wrong']}>
          <WarningIcon />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}
