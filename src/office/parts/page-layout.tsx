import type { ComponentProps, ReactNode } from 'react'
import { headlineHtml } from '../../ui/headline/headline.ts'
import foldStyles from './fold.module.css'
import styles from './head.module.css'
import tickStyles from './tick.module.css'

/** The head of a page: title, one line of description, and the primary actions at the end of the line. */
export function PageHead({ title, description, children }: { title: ReactNode; description?: ReactNode; children?: ReactNode }) {
  return (
    <header className={styles['head']}>
      <div>
        {typeof title === 'string' ? <h1 dangerouslySetInnerHTML={headlineHtml(title)} /> : <h1>{title}</h1>}
        {description && <p className={styles['about']}>{description}</p>}
      </div>
      {children && <div className={styles['actions']}>{children}</div>}
    </header>
  )
}

interface FoldProps {
  title: string
  /** Initially open, because its content has an error or was requested. */
  open?: boolean
  children: ReactNode
}

/** A collapsible section for rarely used options. */
export function Disclosure({ title, open = false, children }: FoldProps) {
  return (
    <details className={foldStyles['fold']} open={open || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}

/** A checkbox with its label. */
export const Checkbox = ({ children, ...field }: ComponentProps<'input'>) => (
  <label className={tickStyles['tick']}>
    <input type="checkbox" {...field} />
    {children}
  </label>
)
