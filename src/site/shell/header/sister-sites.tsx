import { Page } from '../../../ui/page/page.tsx'
import { MenuAnchor } from '../menu-anchor.tsx'
import { useMenu } from '../menus.ts'
import styles from './announcements.module.css'

/** The bar of sister sites at the top; on narrow screens they are in the drawer. */
export function SisterSites() {
  const sites = useMenu('sisterSites')
  if (sites.length === 0) return null
  return (
    <nav className={styles['sisters']} aria-label="姊妹網站">
      <Page>
        <ul className={styles['sites']}>
          {sites.map((site) => (
            <li key={site.id}>
              <MenuAnchor entry={site} className={styles['site']} />
            </li>
          ))}
        </ul>
      </Page>
    </nav>
  )
}
