import { Page } from '../../../ui/page/page.tsx'
import { MenuAnchor } from '../menu-anchor.tsx'
import { useMenu } from '../menus.ts'
import styles from './footer.module.css'

/** The short footer of questionnaires: only the links to the sister sites. */
export function SisterStrip() {
  return (
    <footer className={styles['footer']}>
      <Page className={styles['strip']}>
        {useMenu('sisterSites').map((site) => (
          <MenuAnchor key={site.id} entry={site} className={styles['sister']} />
        ))}
      </Page>
    </footer>
  )
}
