import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { LogoMark } from '../../../ui/brand/logo-mark.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useShell } from '../use-shell.ts'
import styles from './header.module.css'

/** The magazine's name and tagline; links to the front page. */
export function Brand() {
  const { siteName, tagline } = useShell().config
  return (
    <SiteLink to="/" className={styles['brand']}>
      <LogoMark size={42} />
      <span className={styles['words']}>
        <span className={styles['name']}>{siteName}</span>
        {tagline && <span className={styles['tagline']}>{tagline}</span>}
        <VisuallyHidden>首頁</VisuallyHidden>
      </span>
    </SiteLink>
  )
}
