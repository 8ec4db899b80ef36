import type { ReactNode } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './result-list.module.css'

interface ResultListProps {
  /** The message for an empty list; null when it has entries. */
  nothing: string | null
  /** The address of the next page; null at the end. */
  following: string | null
  /** The list. */
  children: ReactNode
}

/** A list, its empty message, and pagination. */
export function ResultList({ nothing, following, children }: ResultListProps) {
  return (
    <>
      {nothing === null ? children : <p className={styles['nothing']}>{nothing}</p>}
      {following && <Following to={following}>下一頁</Following>}
    </>
  )
}

/** The link to the next page of a list. */
export const Following = ({ to, children }: { to: string; children: ReactNode }) => (
  <p className={styles['following']}>
    <SiteLink to={to}>{children}</SiteLink>
  </p>
)
