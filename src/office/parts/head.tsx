import type { ReactNode } from 'react'
import { headline } from '../../ui/headline/headline.ts'
import styles from './head.module.css'

/** The head of a page: title, one line of description, and the primary actions at the end of the line. */
export function Head({ title, about, children }: { title: ReactNode; about?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles['head']}>
      <div>
        {typeof title === 'string' ? <h1 dangerouslySetInnerHTML={headline(title)} /> : <h1>{title}</h1>}
        {about && <p className={styles['about']}>{about}</p>}
      </div>
      {children && <div className={styles['begin']}>{children}</div>}
    </header>
  )
}
