import { Suspense } from 'react'
import { lazyPart } from '../../../drawing/lazy-part.ts'
import { useMember } from '../use-member.ts'
import { useOpened } from './use-dialog-opened.ts'

/** Loaded for members, and when the onboarding is opened. When loading fails, the page works without it. */
const ReaderPrompts = lazyPart(() => import('./reader-prompts.tsx'))

/**
 * Popups in front of a page: for members the terms and the questionnaire, for every reader the onboarding once opened.
 */
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
