import type { Channel } from '../../contract/place-shapes.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { useShell } from '../shell/use-shell.ts'
import styles from './empty-home.module.css'

/**
 * The front page before the first article: announces that one is being written, and shows what is available meanwhile.
 */
export function EmptyHome({ channels }: { channels: Channel[] }) {
  const { siteName } = useShell().config
  return (
    <Page narrow>
      <PageHead title={`歡迎來到${siteName}`} text="第一篇文章正在準備。" />
      <h2 className={styles['heading']}>我們會寫這些主題</h2>
      <ul className={styles['channels']}>
        {channels.map(({ id, title, description, url }) => (
          <li key={id}>
            <SiteLink to={url}>{title}</SiteLink>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p className={styles['tools']}>
        現在就能用的：<SiteLink to="/tool">健康工具</SiteLink>
      </p>
    </Page>
  )
}
