import { SiteLink } from '../../drawing/links/site-link.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'

/** A pending task: description, count, and link. */
export interface WaitingLine {
  title: string
  count: number
  /** The count is a lower bound. */
  more?: boolean
  path: string
}

/** Pending tasks besides manuscripts. @param others whether manuscripts are listed above */
export function Waiting({ lines, others }: { lines: readonly WaitingLine[]; others: boolean }) {
  const open = lines.filter(({ count }) => count > 0)
  return (
    <Section
      id="waiting"
      title={others ? '其他待處理' : '待處理'}
      about={open.length > 0 ? undefined : others ? '沒有其他等您處理的事。' : '目前沒有等您處理的事。'}
    >
      {open.length > 0 && (
        <ul className={rows['rows']}>
          {open.map(({ title, count, more, path }) => (
            <li key={path} className={rows['row']}>
              <SiteLink to={path} className={rows['name']}>
                {title}
              </SiteLink>
              <span className={rows['end']}>{more ? `${count} 以上` : count}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
