import { useLocation } from 'react-router'
import { placeAt } from '../../domain/office/places.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './rail.module.css'
import { useOffice } from './use-office.ts'

/** The navigation entries that the current user may open. */
export function Rail() {
  const places = useOffice()?.places ?? []
  const { pathname } = useLocation()
  const here = placeAt(places, pathname)
  return (
    <nav className={styles['rail']} aria-label="編輯部">
      {places.map((group) => (
        <section key={group.title} className={styles['group']} aria-label={group.title}>
          <p className={styles['title']} aria-hidden="true">
            {group.title}
          </p>
          <ul>
            {group.places.map(({ title, path }) => (
              <li key={path}>
                <SiteLink
                  to={path}
                  className={styles['place']}
                  aria-current={path === pathname ? 'page' : path === here?.path ? 'true' : undefined}
                >
                  {title}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
