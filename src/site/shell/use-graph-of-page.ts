import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What a document says of its page to machines (`page-meta.ts`) goes when the reader goes to another page in the same document. */
export function useGraphOfPage(): void {
  const { pathname } = useLocation()
  const { current: first } = useRef(pathname)
  useEffect(() => {
    if (pathname !== first) document.querySelector('script[type="application/ld+json"]')?.remove()
  }, [pathname, first])
}
