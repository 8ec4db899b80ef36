import type { ReactNode } from 'react'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import styles from './accounts.module.css'

/** The centred card of every account page. */
export function AccountCard({
  title,
  lead,
  children,
  foot,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
}) {
  return (
    <Page className={styles['page'] ?? ''}>
      <Card className={styles['card'] ?? ''}>
        <h1 className={styles['title']}>{title}</h1>
        {lead && <p className={styles['lead']}>{lead}</p>}
        {children}
      </Card>
      {foot && <p className={styles['foot']}>{foot}</p>}
      <ReaderService className={styles['foot']} />
    </Page>
  )
}
