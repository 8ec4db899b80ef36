import { useState } from 'react'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { MenuAnchor } from '../menu-anchor.tsx'
import { useFooterColumns } from '../menus.ts'
import styles from './columns.module.css'

/** Target of the drawer's button without scripts. */
export const footerMenuId = 'site-menu'

/**
 * The columns of links. On narrow screens they collapse to their titles, one open at a time; a click on the open one
 * closes it.
 */
export function Columns() {
  const columns = useFooterColumns()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <nav id={footerMenuId} tabIndex={-1} className={styles['columns']} aria-label="頁尾選單">
      {columns.map((column) => (
        <div key={column.id} className={styles['column']} data-open={open === column.id || undefined}>
          <h2 className={styles['title']}>{column.title}</h2>
          <button
            type="button"
            className={styles['toggle']}
            aria-expanded={open === column.id}
            aria-controls={`footer-${column.id}`}
            onClick={() => setOpen(open === column.id ? null : column.id)}
          >
            {column.title}
            <ChevronDownIcon />
          </button>
          <ul id={`footer-${column.id}`} className={styles['links']}>
            {column.children.map((entry) => (
              <li key={entry.id}>
                <MenuAnchor entry={entry} className={styles['link']} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
