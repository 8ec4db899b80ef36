import { profileEndpoints } from '../../contract/profile.ts'
import { educations, jobPositions } from '../../domain/membership/background.ts'
import { industries, jobs } from '../../domain/onboarding/profile.ts'
import type { MailContent } from '../../mail/mail-content.ts'
import { writeMail } from '../../mail/renderer.ts'
import { confirmEmailChange, emailCodeMinutes, requestEmailChange } from '../../operations/membership/email-change.ts'
import { readProfile, updateProfile } from '../../operations/membership/member.ts'
import { requireOwner } from '../../operations/require-may.ts'
import { presentProfile } from '../presenters/member.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { countAttemptOrThrow, fieldError } from './attempt-limits.ts'
import type { AccountSettings } from './settings.ts'
import { codeDigest, newCode } from './settings.ts'

const hour = 3600

/** Changing the e-mail address: a code to the new one, a notification to the old one. */
function serveEmailChange(app: ApiApp, settings: AccountSettings): void {
  const { site } = settings
  const mailTo = async (recipient: string, mail: MailContent) => ({ recipient, ...(await writeMail(mail)) })

  serve(app, profileEndpoints.requestEmail, async ({ body: { email, password }, context, c }) => {
    const owner = requireOwner(context.viewer)
    await countAttemptOrThrow(c, 'email change', { member: 5, ip: 20, seconds: hour })
    const code = newCode()
    const link = `${site.url}/member/basic_info#code`
    const errorCode = await requestEmailChange(
      context,
      { email, password, digest: codeDigest(settings, owner, code) },
      {
        code: () => mailTo(email, { site, kind: 'change-email', code, link, minutes: emailCodeMinutes }),
        writeEmailTaken: () => mailTo(email, { site, kind: 'email-taken' }),
      },
    )
    if (errorCode === 'wrong_password') throw fieldError('password', '密碼不正確')
    if (errorCode === 'same_email') throw fieldError('email', '這就是您現在的電子郵件')
    return { items: { result: true } }
  })

  serve(app, profileEndpoints.confirmEmail, async ({ body, context, c }) => {
    const owner = requireOwner(context.viewer)
    await countAttemptOrThrow(c, 'email code', { member: 8, seconds: hour })
    const email = await confirmEmailChange(context, codeDigest(settings, owner, body.code), ({ email: old }, to) =>
      mailTo(old, { site, kind: 'email-changed', email: to }),
    )
    if (email === null) throw fieldError('code', '驗證碼不正確，或已經失效')
    return { items: { email } }
  })
}

/** A member's own profile and the lists that it chooses from. */
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
