import { profileEndpoints } from '../../contract/profile.ts'
import { educations, jobPositions } from '../../domain/membership/background.ts'
import { industries, jobs } from '../../domain/onboarding/profile.ts'
import { readProfile } from '../../operations/membership/read-profile.ts'
import { updateProfile } from '../../operations/membership/update-profile.ts'
import { presentProfile } from '../presenters/profile.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { serveEmailChange } from './email-change.ts'
import type { AccountSettings } from './settings.ts'

/** A member's own profile and the lists that it chooses from (section 7, "Member area"). */
export function serveProfile(app: ApiApp, settings: AccountSettings): void {
  serve(app, profileEndpoints.read, async ({ context }) => ({ items: presentProfile(await readProfile(context)) }))
  serve(app, profileEndpoints.update, async ({ body, context }) => {
    const { birthday_year, birthday_month, birthday_day, jobprof, job_position, elder_mode, ...same } = body
    const parts = { birthYear: birthday_year, birthMonth: birthday_month, birthDay: birthday_day }
    const change = { ...same, ...parts, job: jobprof, jobPosition: job_position, elderMode: elder_mode }
    return { items: presentProfile(await updateProfile(context, change)) }
  })
  serveEmailChange(app, settings)
  const lists = [
    [profileEndpoints.educations, educations],
    [profileEndpoints.industries, industries],
    [profileEndpoints.memberIndustries, industries],
    [profileEndpoints.jobs, jobs],
    [profileEndpoints.memberJobs, jobs],
    [profileEndpoints.jobPositions, jobPositions],
    [profileEndpoints.memberJobPositions, jobPositions],
  ] as const
  for (const [endpoint, choices] of lists) serve(app, endpoint, async () => ({ items: [...choices] }))
}
