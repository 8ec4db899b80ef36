import type { ReactNode } from 'react'

/** Where the page itself begins: the skip link goes here. */
export const mainId = 'content'

/**
 * Puts the focus on the part of the page that an address names (`#…`), or on the page's own heading, by which a screen
 * reader says where one is; on its whole content if it has none.
 */
export function focusOnContent(hash = ''): void {
  const main = document.getElementById(mainId)
  const place = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1') ?? main
  if (!place) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

/** The page's own part of the document. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
