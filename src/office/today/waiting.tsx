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

/** Pending tasks besides manuscripts. */
export const Waiting = ({ id, title, lines }: { id: string; title: string; lines: readonly WaitingLine[] }) => (
  <Section id={id} title={title}>
    <ul className={rows['rows']}>
      {lines.map(({ title: name, count, more, path }) => (
        <li key={path} className={rows['row']}>
          <SiteLink to={path} className={rows['name']}>
            {name}
          </SiteLink>
          <span className={rows['end']}>{more ? `${count} 以上` : count}</span>
        </li>
      ))}
    </ul>
  </Section>
)
