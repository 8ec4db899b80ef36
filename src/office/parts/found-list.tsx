import type { ReactNode } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './found-list.module.css'

interface FoundListProps {
  /** What is said where there is nothing in the list; null where there is something. */
  nothing: string | null
  /** The address of what comes after; null at the end. */
  following: string | null
  /** The list. */
  children: ReactNode
}

/** A list, what stands in its place where nothing was found, and the way on. */
export function FoundList({ nothing, following, children }: FoundListProps) {
  return (
    <>
      {nothing === null ? children : <p className={styles['nothing']}>{nothing}</p>}
      {following && <Following to={following}>下一頁</Following>}
    </>
  )
}

/** The way on from the end of a list. */
export const Following = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles['following']}>
    <SiteLink to={to}>{children}</SiteLink>
  </p>
)
