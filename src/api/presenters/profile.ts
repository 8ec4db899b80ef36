import type { Profile } from '../../contract/profile.ts'
import type { OwnProfile } from '../../operations/membership/read-profile.ts'

export function presentProfile(row: OwnProfile): Profile {
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
    education: row.education,
    industry: row.industry,
    jobprof: row.job,
    job_position: row.jobPosition,
    elder_mode: row.elderMode,
  }
}
