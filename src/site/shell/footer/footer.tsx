import { useEffect, useState, useSyncExternalStore } from 'react'
import { canInstall, declineInstall, install, onInstallChange } from '../../../browser/install-prompt.ts'
import { whenQuiet } from '../../../browser/when-quiet.ts'
import type { ApiError } from '../../../contract/client.ts'
import { imageSrcset, parseImagePath } from '../../../domain/images/sizes.ts'
import { httpUrl } from '../../../domain/navigation/menu-target.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import { ThemeChoice } from '../../../rendering/theme-choice.tsx'
import { ChevronDownIcon } from '../../../ui/icons/icons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useApi } from '../../api.ts'
import { ElderChoice } from '../elder-switch.tsx'
import { MenuAnchor, useFooterColumns } from '../menu-anchor.tsx'
import { useSharedData } from '../shared-data.tsx'
import { SocialLinks } from '../social-links.tsx'
import { useShell } from '../use-shell.ts'
import columnsStyles from './columns.module.css'
import styles from './footer.module.css'

/** Target of the drawer's button without scripts. */
export const footerMenuId = 'site-menu'

/**
 * The columns of links. On narrow screens they collapse to their titles, one open at a time; a click on the open one
 * closes it.
 */
function Columns() {
  const columns = useFooterColumns()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <nav id={footerMenuId} tabIndex={-1} className={columnsStyles['columns']} aria-label="頁尾選單">
      {columns.map((column) => (
        <div key={column.id} className={columnsStyles['column']} data-open={open === column.id || undefined}>
          <h2 className={columnsStyles['title']}>{column.title}</h2>
          <button
            type="button"
            className={columnsStyles['toggle']}
            aria-expanded={open === column.id}
            aria-controls={`footer-${column.id}`}
            onClick={() => setOpen(open === column.id ? null : column.id)}
          >
            {column.title}
            <ChevronDownIcon />
          </button>
          <ul id={`footer-${column.id}`} className={columnsStyles['links']}>
            {column.children.map((entry) => (
              <li key={entry.id}>
                <MenuAnchor entry={entry} className={columnsStyles['link']} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

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

/** The only install offer of the site: at the end of the page, and never again once declined. */
function InstallOffer() {
  const isInstallable = useSyncExternalStore(onInstallChange, canInstall, () => false)
  if (!isInstallable) return null
  return (
    <p className={styles['install']}>
      <button type="button" onClick={() => void install()}>
        加到主畫面
      </button>
      <button type="button" onClick={declineInstall}>
        不用了
      </button>
    </p>
  )
}

/**
 * The latest issue: its cover, its name, 第 N 期 and its publication date. The document may have been cached before the
 * issue came out, so the footer refetches it at low priority; without a response its content stays, and the error
 * service is notified.
 */
function LatestMagazine() {
  const { magazine: rendered } = useSharedData()
  const [newest, setNewest] = useState<typeof rendered>(null)
  const api = useApi()
  useEffect(() => {
    whenQuiet(() => {
      api('GET /api/v1.0/magazine/latest').then(
        ({ items }) => setNewest(items[0] ?? null),
        ({ status }: ApiError) =>
          // being offline cannot be reported, and is no error of the site
          api('POST /api/v3.0/measure/error', { body: { part: 'latest-magazine', status } }).catch(() => undefined),
      )
    })
  }, [api])
  const magazine = newest ?? rendered
  if (!magazine) return <div />
  const { name, volume, publish_date, url, image } = magazine
  const cover = parseImagePath(image)
  return (
    <section className={styles['magazine']} aria-label="最新一期雜誌">
      <SiteLink to={httpUrl(url) ?? '/magazine'} className={styles['issue']}>
        {image && (
          <img
            src={image}
            srcSet={cover ? imageSrcset(cover.id, { width: 480, height: 640 }) : undefined}
            sizes="99px"
            alt=""
            width="99"
            height="132"
            loading="lazy"
            decoding="async"
            className={styles['cover']}
          />
        )}
        <span className={styles['about']}>
          <span className={styles['latest']}>最新一期</span>
          <strong className={styles['title']}>{name}</strong>
          <span>第 {volume} 期</span>
          <time dateTime={publish_date}>{dottedDay(publish_date)}</time>
        </span>
      </SiteLink>
    </section>
  )
}
