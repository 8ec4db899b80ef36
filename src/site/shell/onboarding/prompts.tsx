import { Suspense } from 'react'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { useMember } from '../use-member.ts'
import { useOpened } from './use-opened.ts'

/** Fetched for members, and for whoever opens the onboarding. When it cannot be fetched, the page goes on without. */
const ReaderPrompts = lazyPart(() => import('./reader-prompts.tsx'))

/** What may stand in front of a page: for members the terms and the questionnaire, for everybody the onboarding that they open. */
export function Prompts() {
  const { member } = useMember()
  const { opened, shut } = useOpened()
  return (
    (member || opened) && (
      <Suspense>
        <ReaderPrompts uuid={member?.uuid ?? null} opened={opened} shut={shut} />
      </Suspense>
    )
  )
}
