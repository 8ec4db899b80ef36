import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { ThemeChoice } from '../../../drawing/theme-choice.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { ElderChoice } from '../elder-choice.tsx'
import { SocialLinks } from '../social-links.tsx'
import { useShell } from '../use-shell.ts'
import { Columns } from './columns.tsx'
import styles from './footer.module.css'
import { InstallOffer } from './install-offer.tsx'
import { LatestMagazine } from './latest-magazine.tsx'

/** The footer of every page: the latest issue, the columns of links, social links, and the legal lines. */
export function Footer() {
  const { config, year } = useShell()
  return (
    <footer className={styles['footer']} data-later>
      <Page className={styles['top']}>
        <LatestMagazine />
        <Columns />
      </Page>
      <Page className={styles['middle']}>
        <SocialLinks />
        <ElderChoice />
        <ThemeChoice />
      </Page>
      <div className={styles['print']}>
        <Page className={styles['line']}>
          <p>
            © {year} {config.siteName}
          </p>
          <a href={config.readerService.centre} target="_blank" rel="noopener">
            讀者服務中心
            <VisuallyHidden>（另開新視窗）</VisuallyHidden>
          </a>
          <SiteLink to="/consent">Cookie 設定</SiteLink>
          <SiteLink to="/offline">離線閱讀</SiteLink>
          <SiteLink to="/newsletter">訂閱電子報</SiteLink>
          <InstallOffer />
          {config.demo && (
            <p className={styles['demo']}>
              示範網站：內容與帳號皆為示範，信件不會寄出，請到<SiteLink to="/outbox">寄件匣</SiteLink>查看。
            </p>
          )}
        </Page>
      </div>
    </footer>
  )
}
