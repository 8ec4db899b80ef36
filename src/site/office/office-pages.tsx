import { SiteLink } from '../shell/site-link.tsx'
import styles from './office.module.css'

const pages = [
  { title: '營運數字', path: '/office' },
  { title: '訂單與對帳', path: '/office/payment' },
  { title: '角色', path: '/office/roles' },
]

/** The pages of those who run the magazine, each of which leads to the others. */
export function OfficePages({ here }: { here: string }) {
  return (
    <nav aria-label="營運後台">
      <ul className={styles['pages']}>
        {pages.map(({ title, path }) => (
          <li key={path}>
            <SiteLink to={path} aria-current={path === here ? 'page' : undefined}>
              {title}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
