import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Whether the reader has opened the onboarding as a popup on this page: by a link to /fti, which without scripts leads
 * to the page itself. Navigation closes it.
 */
export function useOpened(): { opened: boolean; shut: () => void } {
  const { pathname } = useLocation()
  const [openedOn, openOn] = useState<string | null>(null)

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href="/fti"]') : null
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      // the drawer, when the link is inside it
      link.closest('dialog')?.close()
      openOn(location.pathname)
    }
    document.addEventListener('click', follow, { capture: true })
    return () => document.removeEventListener('click', follow, { capture: true })
  }, [])

  return { opened: openedOn === pathname, shut: () => openOn(null) }
}
