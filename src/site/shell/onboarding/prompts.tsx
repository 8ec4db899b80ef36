import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { report } from '../../../browser/report.ts'
import { useMember } from '../use-member.ts'

const fetchPrompts = () => import('./member-prompts.tsx')
/** When it cannot be fetched, the page goes on without. */
const MemberPrompts = lazy(() =>
  fetchPrompts().catch((error: unknown) => {
    report('無法載入彈出視窗', error)
    return { default: () => null }
  }),
)

/**
 * What may stand in front of a page: the terms and the questionnaire for members, and the onboarding for whoever follows
 * a link to /fti. All of it is fetched when it is needed; without it that link leads to the page.
 */
export function Prompts() {
  const { member } = useMember()
  const { pathname } = useLocation()
  const [openedOn, openOn] = useState<string | null>(null)
  const opened = openedOn === pathname

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href="/fti"]') : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      fetchPrompts().then(
        () => openOn(location.pathname),
        () => location.assign('/fti'),
      )
    }
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])

  if (!member && !opened) return null
  return (
    <Suspense fallback={null}>
      <MemberPrompts uuid={member?.uuid ?? null} opened={opened} onClosed={() => openOn(null)} />
    </Suspense>
  )
}
