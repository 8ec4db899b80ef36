import { useEffect, useId, useRef, useState } from 'react'
import {
  birthDays,
  birthMonths,
  birthYears,
  type Choice,
  genders,
  industries,
  isComplete,
  jobs,
  type NumberField,
  profileFaults,
} from '../../../domain/onboarding/profile.ts'
import type { FilledIn } from '../../../domain/onboarding/start.ts'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { inputClass, SelectField } from '../../../ui/field/field.tsx'
import { WarningIcon } from '../../../ui/icons/icons.tsx'
import styles from './onboarding.module.css'
import { birthdayHeld as birthdayHeldWords, incompleteProfile } from './onboarding-words.ts'

/**
 * Step 2: six required fields. Prefilled from the account; without an account value the gender is preset (section 3:
 * "gender (default male)"), with a note about it. A premature click on the button shows the missing fields and focuses
 * the first of them every time.
 */
export function ProfileStep({
  answers: { profile, presetGender, birthdayHeld },
  drawn: rendered,
  tried,
  sending,
}: {
  answers: FilledIn
  drawn: string
  tried: boolean
  sending: boolean
}) {
  const hydrated = useHydrated()
  const [presses, press] = useState(tried ? 1 : 0)
  const faults = presses > 0 ? profileFaults(profile, birthdayHeld) : {}
  const fields = useRef<HTMLDivElement>(null)
  const missing = useId()
  const complete = isComplete(profile, birthdayHeld)
  useEffect(() => {
    if (presses > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [presses])
  return (
    <div ref={fields} className={styles['fields']} key={rendered}>
      <Group legend="性別" hint={presetGender ? '已先選「男」；如果不是，請改選。' : undefined} fault={faults.gender}>
        {(described) => (
          <div className={styles['radios']}>
            {genders.map(({ code, title }) => (
              <label key={code} className={styles['radio']}>
                <input
                  type="radio"
                  name="gender"
                  value={code}
                  defaultChecked={profile.gender === code}
                  aria-describedby={described}
                />
                <span>{title}</span>
              </label>
            ))}
          </div>
        )}
      </Group>
      {birthdayHeld ? (
        <p className={styles['count']}>{birthdayHeldWords}</p>
      ) : (
        <Group legend="出生年月日" hint="名單裡沒有的，請先選最接近的，之後可以在「基本資料」更正。" fault={faults.birthday}>
          {(described) => (
            <div className={styles['birthday']}>
              <NumberSelect
                name="birthday_year"
                unit="年"
                numbers={birthYears}
                value={profile.birthday_year}
                described={described}
              />
              <NumberSelect
                name="birthday_month"
                unit="月"
                numbers={birthMonths}
                value={profile.birthday_month}
                described={described}
              />
              <NumberSelect
                name="birthday_day"
                unit="日"
                numbers={birthDays}
                value={profile.birthday_day}
                described={described}
              />
            </div>
          )}
        </Group>
      )}
      <ChoiceSelect name="industry" label="產業" choices={industries} value={profile.industry} fault={faults.industry} />
      <ChoiceSelect
        name="jobprof"
        label="職業"
        hint="退休或沒有工作，請選「其他」。"
        choices={jobs}
        value={profile.jobprof}
        fault={faults.jobprof}
      />
      <Button
        type="submit"
        name="move"
        value="saved"
        size="large"
        wide
        loading={sending}
        aria-disabled={(hydrated && !complete) || undefined}
        aria-describedby={complete ? undefined : missing}
        onClick={() => press((before) => before + 1)}
      >
        送出
      </Button>
      {!complete && (
        <p id={missing} className={styles['count']}>
          {incompleteProfile}
        </p>
      )}
    </div>
  )
}

/** A group of controls for one question, with a common error. */
function Group({
  legend,
  hint,
  fault,
  children,
}: {
  legend: string
  hint?: string | undefined
  fault: string | undefined
  children: (described: string | undefined) => React.ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={styles['group']}>
      <legend>
        {legend}
        {hint && <small>{hint}</small>}
      </legend>
      {children(fault && id)}
      {fault && (
        <p id={id} className={styles['error']} role="alert">
          <WarningIcon />
          <span>{fault}</span>
        </p>
      )}
    </fieldset>
  )
}

function NumberSelect({
  name,
  unit,
  numbers,
  value,
  described,
}: {
  name: NumberField
  unit: string
  numbers: readonly number[]
  value: number | null
  described: string | undefined
}) {
  return (
    <select
      name={name}
      aria-label={`出生${unit}`}
      defaultValue={value ?? ''}
      className={inputClass()}
      aria-describedby={described}
      aria-invalid={(described && value === null) || undefined}
    >
      <option value="">{unit}</option>
      {numbers.map((number) => (
        <option key={number} value={number}>
          {number} {unit}
        </option>
      ))}
    </select>
  )
}

function ChoiceSelect({
  name,
  label,
  hint,
  choices,
  value,
  fault,
}: {
  name: NumberField
  label: string
  hint?: string
  choices: readonly Choice[]
  value: number | null
  fault: string | undefined
}) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value ?? ''} errors={fault ? [fault] : null}>
      <option value="">請選擇</option>
      {choices.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}
