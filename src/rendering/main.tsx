import type { ReactNode } from 'react'

/** The target of the skip link: the beginning of the page content. */
export const mainId = 'content'

/**
 * Moves the focus to the part of the page that a URL names (`#…`), or to the page's heading, so that a screen
 * reader announces the page; to its whole content if it has none.
 */
export function focusOnContent(hash = ''): void {
  const main = document.getElementById(mainId)
  const target = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1') ?? main
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** The main landmark of the document. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
