import { lazy, Suspense } from 'react'
import { report } from '../../../browser/report.ts'
import { useMember } from '../use-member.ts'

/** Fetched for members alone. When it cannot be fetched, the page goes on without. */
const MemberPrompts = lazy(() =>
  import('./member-prompts.tsx').catch((error: unknown) => {
    report('無法載入彈出視窗', error)
    return { default: () => null }
  }),
)

/** What may stand in front of a member's page: the terms, the questionnaire, and the onboarding that they open. */
export function Prompts() {
  const { member } = useMember()
  return (
    member && (
      <Suspense>
        <MemberPrompts uuid={member.uuid} />
      </Suspense>
    )
  )
}
