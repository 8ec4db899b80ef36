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
  profileErrors,
} from '../../../domain/onboarding/profile.ts'
import { requiredTopics, type TopicKey, topics, topicsError } from '../../../domain/onboarding/prompts.ts'
import type { OnboardingInput } from '../../../domain/onboarding/start.ts'
import { useHydrated } from '../../../rendering/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import { inputClass, SelectField } from '../../../ui/field/field.tsx'
import { Icon, WarningIcon } from '../../../ui/icons/icons.tsx'
import styles from './onboarding.module.css'
import { birthdayKnownText, incompleteProfileText } from './onboarding-texts.ts'

/**
 * Step 2: six required fields. Prefilled from the account; without an account value the gender is preset to male, with
 * a note about it. A premature click on the button shows the missing fields and focuses the first of them every time.
 */
export function ProfileStep({
  answers: { profile, presetGender, birthdayHeld },
  formKey: rendered,
  wasSubmitted,
  sending,
}: {
  answers: OnboardingInput
  formKey: string
  wasSubmitted: boolean
  sending: boolean
}) {
  const hydrated = useHydrated()
  const [clickCount, setPresses] = useState(wasSubmitted ? 1 : 0)
  const errors = clickCount > 0 ? profileErrors(profile, birthdayHeld) : {}
  const fields = useRef<HTMLDivElement>(null)
  const missingHintId = useId()
  const complete = isComplete(profile, birthdayHeld)
  useEffect(() => {
    if (clickCount > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [clickCount])
  return (
    <div ref={fields} className={styles['fields']} key={rendered}>
      <Group legend="性別" hint={presetGender ? '已先選「男」；如果不是，請改選。' : undefined} error={errors.gender}>
        {(errorId) => (
          <div className={styles['radios']}>
            {genders.map(({ code, title }) => (
              <label key={code} className={styles['radio']}>
                <input
                  type="radio"
                  name="gender"
                  value={code}
                  defaultChecked={profile.gender === code}
                  aria-describedby={errorId}
                />
                <span>{title}</span>
              </label>
            ))}
          </div>
        )}
      </Group>
      {birthdayHeld ? (
        <p className={styles['count']}>{birthdayKnownText}</p>
      ) : (
        <Group legend="出生年月日" hint="名單裡沒有的，請先選最接近的，之後可以在「基本資料」更正。" error={errors.birthday}>
          {(errorId) => (
            <div className={styles['birthday']}>
              <NumberSelect name="birthday_year" unit="年" numbers={birthYears} value={profile.birthday_year} errorId={errorId} />
              <NumberSelect
                name="birthday_month"
                unit="月"
                numbers={birthMonths}
                value={profile.birthday_month}
                errorId={errorId}
              />
              <NumberSelect name="birthday_day" unit="日" numbers={birthDays} value={profile.birthday_day} errorId={errorId} />
            </div>
          )}
        </Group>
      )}
      <ChoiceSelect name="industry" label="產業" choices={industries} value={profile.industry} error={errors.industry} />
      <ChoiceSelect
        name="jobprof"
        label="職業"
        hint="退休或沒有工作，請選「其他」。"
        choices={jobs}
        value={profile.jobprof}
        error={errors.jobprof}
      />
      <Button
        type="submit"
        name="move"
        value="saved"
        size="large"
        wide
        loading={sending}
        aria-disabled={(hydrated && !complete) || undefined}
        aria-describedby={complete ? undefined : missingHintId}
        onClick={() => setPresses((before) => before + 1)}
      >
        送出
      </Button>
      {!complete && (
        <p id={missingHintId} className={styles['count']}>
          {incompleteProfileText}
        </p>
      )}
    </div>
  )
}

/** A group of controls for one question, with a common error. */
function Group({
  legend,
  hint,
  error,
  children,
}: {
  legend: string
  hint?: string | undefined
  error: string | undefined
  children: (errorId: string | undefined) => React.ReactNode
}) {
  const id = useId()
  return (
    <fieldset className={styles['group']}>
      <legend>
        {legend}
        {hint && <small>{hint}</small>}
      </legend>
      {children(error && id)}
      {error && (
        <p id={id} className={styles['error']} role="alert">
          <WarningIcon />
          <span>{error}</span>
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
  errorId,
}: {
  name: NumberField
  unit: string
  numbers: readonly number[]
  value: number | null
  errorId: string | undefined
}) {
  return (
    <select
      name={name}
      aria-label={`出生${unit}`}
      defaultValue={value ?? ''}
      className={inputClass()}
      aria-describedby={errorId}
      aria-invalid={(errorId && value === null) || undefined}
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
  error,
}: {
  name: NumberField
  label: string
  hint?: string
  choices: readonly Choice[]
  value: number | null
  error: string | undefined
}) {
  return (
    <SelectField name={name} label={label} hint={hint} defaultValue={value ?? ''} errors={error ? [error] : null}>
      <option value="">請選擇</option>
      {choices.map(({ code, title }) => (
        <option key={code} value={code}>
          {title}
        </option>
      ))}
    </SelectField>
  )
}

/** A line icon for each topic, in the stroke width of the other icons. */
const topicIconPaths: Record<TopicKey, string> = {
  topic_user_1: 'M12 3c3 3.500 5 6.200 5 9.300a5 5 0 0 1-10 0C7 9.200 9 6.500 12 3Zm-1.800 12.200c.9.9 2.200 1 3.200.3',
  topic_user_2: 'M4 11h16a8 8 0 0 1-5 7.400V20H9v-1.600A8 8 0 0 1 4 11Zm4-3c0-2 1.500-2 1.500-4M14 8c0-2 1.500-2 1.500-4',
  topic_user_3: 'M3.500 11.500 12 4.500l8.500 7M6 10v9.500h12V10M10 19.500v-5h4v5',
  topic_user_4:
    'M12 20S4 15.200 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 15.200 12 20 12 20ZM7 12h2.500l1.500-2.500 2 4 1.300-1.500H17',
  topic_user_5:
    'M14.500 4.800a1.600 1.600 0 1 0 0-.1ZM6 11l3.500-3 4 1.500-2.500 5 3.500 2-.5 4M13.500 9.500 15.500 12H19M10.500 15 8.500 18 5 18.500',
  topic_user_6:
    'M9 7.500a2.500 2.500 0 1 0 0-.1ZM4.500 20v-3.500A4.500 4.500 0 0 1 9 12a4.500 4.500 0 0 1 4 2.400M15.500 20s4.500-2.400 4.500-5.300a2.200 2.200 0 0 0-4.500-.7 2.200 2.200 0 0 0-4.500.7c0 2.900 4.500 5.300 4.500 5.300Z',
  topic_user_7:
    'M12 6.200a2 2 0 1 0 0-.1ZM12 9.500c-2.200 0-3.500 1.500-4 5.500m4-5.500c2.200 0 3.500 1.500 4 5.500M4 18.500c2.500 0 4-1.500 8-1.500s5.500 1.500 8 1.500c-1 1.200-4 1.500-8 1.500s-7-.3-8-1.500Z',
  topic_user_8: 'M12 3.500 19 6v5.500c0 4.500-3 7.500-7 9-4-1.500-7-4.500-7-9V6l7-2.500ZM12 8.500v6M9 11.500h6',
  topic_user_9: 'M6 12.500c4-.5 6-3 6-8 4 3 6 6 6 9a6 6 0 0 1-6 6.500 6 6 0 0 1-6-6c0-.5 0-1 0-1.500ZM12 20v-9',
  topic_user_10: 'M6 5.500h12V20H6V5.500Zm3-2h6v3.500H9V3.500ZM9 13l2 2 4-4',
}

function TopicIcon({ topic }: { topic: TopicKey }) {
  return (
    <Icon size="2rem">
      <path d={topicIconPaths[topic]} />
    </Icon>
  )
}

/**
 * Step 1: ten tiles, of which three are chosen. Until then `next` is `aria-disabled`, with a note of what is missing; a
 * click on it announces the note again.
 */
export function TopicsStep({
  selectedTopics,
  formKey: rendered,
  wasSubmitted,
}: {
  selectedTopics: readonly TopicKey[]
  formKey: string
  wasSubmitted: boolean
}) {
  const hydrated = useHydrated()
  const [clickCount, setPresses] = useState(wasSubmitted ? 1 : 0)
  const message = useId()
  const error = topicsError(selectedTopics.length)
  return (
    <>
      <fieldset className={styles['tiles']} aria-describedby={message} key={rendered}>
        <legend className={styles['legend']}>選擇主題</legend>
        {topics.map(({ key, title }) => (
          <label key={key} className={styles['tile']}>
            <input type="checkbox" name="topicsData" value={key} defaultChecked={selectedTopics.includes(key)} />
            <TopicIcon topic={key} />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <p
        id={message}
        role="status"
        className={styles['count']}
        data-error={selectedTopics.length > requiredTopics || (clickCount > 0 && error !== null) || undefined}
      >
        {/* a new key per click, so that screen readers announce the same text again */}
        <span key={clickCount}>{error ?? `已選好 ${requiredTopics} 個主題`}</span>
      </p>
      <Button
        type="submit"
        name="move"
        value="next"
        size="large"
        wide
        aria-disabled={(hydrated && error !== null) || undefined}
        aria-describedby={message}
        onClick={() => setPresses((before) => before + 1)}
      >
        下一步
      </Button>
    </>
  )
}
