import type { Profile } from '../../../contract/profile.ts'
import { educations, jobPositions } from '../../../domain/membership/background.ts'
import { earliestBirthYear } from '../../../domain/membership/birthday.ts'
import { genders, industries, jobs } from '../../../domain/onboarding/profile.ts'
import type { SheetAnswer } from '../../../drawing/forms/form-answer.ts'
import { FormField } from '../../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../../drawing/forms/use-sheet-form.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { AccountForm, SubmitButton } from '../account-form.tsx'
import { DayField, ListField, RadioField } from './choice-fields.tsx'

const names = [
  'name',
  'mobile',
  'gender',
  'birthday_year',
  'birthday_month',
  'birthday_day',
  'education',
  'industry',
  'jobprof',
  'job_position',
] as const
type ProfileFieldName = (typeof names)[number]

/**
 * The names of the fields whose submitted value equals the stored one. They are neither validated nor written, so a
 * stored value that a current rule rejects (or a missing one) does not block the other fields. The three parts of the
 * birthday count as one field.
 */
export function untouchedFields(sent: FormData, stored: Profile): Partial<Record<ProfileFieldName, true>> {
  const same = names.filter((name) => (sent.get(name) ?? '') === String(stored[name] ?? ''))
  const birthday = names.filter((name) => name.startsWith('birthday_'))
  const whole = birthday.every((name) => same.includes(name))
  return Object.fromEntries(same.filter((name) => whole || !birthday.includes(name)).map((name) => [name, true]))
}

/** The member's profile. The birthday fields offer any day; the server validates the date. */
export function ProfileForm({ profile, year, answer }: { profile: Profile; year: number; answer: SheetAnswer | null }) {
  const defaultValue = Object.fromEntries(names.map((name) => [name, String(profile[name] ?? '')]))
  const [form, fields] = useSheetForm<Record<ProfileFieldName, string>>({ id: 'profile', name: 'profile', defaultValue }, answer)
  return (
    <AccountForm form={form} name="profile">
      <FormField field={fields.name} label="姓名" autoComplete="name" maxLength={50} />
      <RadioField field={fields.gender} label="性別" choices={genders} />
      <DayField
        label="出生年月日"
        hint={profile.birthday_unconfirmed ? unconfirmed(profile) : undefined}
        parts={[
          { field: fields.birthday_year, label: '年', from: year, to: earliestBirthYear },
          { field: fields.birthday_month, label: '月', from: 1, to: 12 },
          { field: fields.birthday_day, label: '日', from: 1, to: 31 },
        ]}
      />
      <FormField
        field={fields.mobile}
        label="手機"
        hint="09 開頭的 10 位數字"
        type="text"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={30}
        optional
      />
      <ListField field={fields.education} label="學歷" choices={educations} optional />
      <ListField field={fields.industry} label="產業" choices={industries} />
      <ListField field={fields.jobprof} label="職業" choices={jobs} />
      <ListField field={fields.job_position} label="職級" choices={jobPositions} optional />
      {answer?.form === 'profile' && answer.notice && <Notice role="status">{answer.notice}</Notice>}
      <SubmitButton wide={false}>儲存</SubmitButton>
    </AccountForm>
  )
}

const unconfirmed = ({ birthday_year: year, birthday_month: month, birthday_day: day }: Profile) =>
  `未確認：日曆上沒有 ${year} 年 ${month} 月 ${day} 日。可以先存其他欄位，之後再改。`
