import type { Profile } from '../../contract/profile.ts'
import { isImpossible } from '../../domain/membership/birthday.ts'
import type { OwnProfile } from '../../operations/membership/read-profile.ts'

export function presentProfile(row: OwnProfile): Profile {
  const { birthYear: year, birthMonth: month, birthDay: day } = row
  return {
    uuid: row.id,
    account: row.email,
    email: row.email,
    pending_email: row.pendingEmail,
    name: row.name,
    mobile: row.mobile,
    gender: row.gender,
    birthday_year: row.birthYear,
    birthday_month: row.birthMonth,
    birthday_day: row.birthDay,
    birthday_unconfirmed: year !== null && month !== null && day !== null && isImpossible({ year, month, day }),
    education: row.education,
    industry: row.industry,
    jobprof: row.job,
    job_position: row.jobPosition,
    elder_mode: row.elderMode,
  }
}
