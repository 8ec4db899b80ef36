import type { ReactNode } from 'react'

/** Where the page itself begins: the skip link and the focus after a navigation go here. */
export const mainId = 'content'

/** The page's own part of the document. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children}
    </main>
  )
}
