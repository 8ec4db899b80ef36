import type { ReactNode } from 'react'
import { ReaderService } from '../../shell/reader-service.tsx'
import styles from './member-page.module.css'

/** A page of the member centre: its title, its purpose, its sections. */
export function MemberPage({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['page']}>
      <header>
        <h1 className={styles['title']}>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
      </header>
      {children}
      <ReaderService className={styles['help']} />
    </div>
  )
}

/** One section of such a page, as a card. */
export function MemberSection({
  id,
  title,
  lead,
  children,
}: {
  id: string
  title: string
  lead?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className={styles['sheet']} aria-labelledby={id}>
      <h2 id={id} className={styles['heading']}>
        {title}
      </h2>
      {lead && <p className={styles['lead']}>{lead}</p>}
      {children}
    </section>
  )
}
