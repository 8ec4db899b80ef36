import type { ReactNode } from 'react'
import { signOutLink } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './questions.module.css'

/** The head of the desk's pages: what it is, and the ways out. */
export function DeskFrame({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header>
        <nav className={styles['ways']} aria-label="回覆工作檯">
          <SiteLink to="/desk">待回覆</SiteLink>
          <SiteLink to="/desk?queue=answered">已回覆</SiteLink>
          <a href={signOutLink('/')}>登出</a>
        </nav>
        <h1>{title}</h1>
      </header>
      {children}
    </div>
  )
}
