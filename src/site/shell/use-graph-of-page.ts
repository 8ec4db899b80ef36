import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Removes the page's JSON-LD (`page-meta.ts`) when the reader navigates within the same document. */
export function useGraphOfPage(): void {
  const { pathname } = useLocation()
  const { current: first } = useRef(pathname)
  useEffect(() => {
    if (pathname !== first) document.querySelector('script[type="application/ld+json"]')?.remove()
  }, [pathname, first])
}
