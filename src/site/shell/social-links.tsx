import { httpUrl } from '../../domain/navigation/menu-target.ts'
import { SocialIcon } from '../../ui/icons/icons.tsx'
import { useMenu } from './menu-anchor.tsx'
import styles from './social-links.module.css'

/** The magazine's social network accounts, as a row of icons. */
export function SocialLinks() {
  return (
    <ul className={styles['row']}>
      {useMenu('social').map(({ id, title, url, icon, redirect_type }) => (
        <li key={id}>
          <a
            href={httpUrl(url) ?? '/'}
            className={styles['link']}
            target={redirect_type === 1 ? undefined : '_blank'}
            rel="noopener"
            aria-label={redirect_type === 1 ? title : `${title}（另開新視窗）`}
          >
            <SocialIcon name={icon} size="24" />
          </a>
        </li>
      ))}
    </ul>
  )
}
