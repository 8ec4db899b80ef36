import type { Magazine } from '../../contract/place-shapes.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { SiteLink } from '../shell/site-link.tsx'
import styles from './issue.module.css'

const walls = { '': null, memberwall: '會員', subscriberwall: '訂戶' }

/** The contents of an issue by section; what can be read here is a link with its wall's badge. */
export function Contents({ sections }: { sections: Magazine['sections'] }) {
  return (
    <div>
      <h2 className={styles['contentsTitle']}>本期目錄</h2>
      {sections.map(({ title, items }) => (
        <section key={title} className={styles['section']} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <span className={styles['page']}>{item.page}</span>
                <span>
                  {item.post ? <SiteLink to={item.post.url}>{item.title}</SiteLink> : item.title}
                  {item.post && walls[item.post.status] && <Badge look="accent">{walls[item.post.status]}</Badge>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
