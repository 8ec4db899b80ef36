import { useEffect, useState } from 'react'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import styles from './offline.module.css'
import { useOfflineLibrary } from './use-offline-library.ts'

/**
 * The list of cached pages, and a button to delete them. Links load documents, because only those are served from the
 * cache.
 */
export function OfflineLibrary() {
  const { pages, on, choose, erase } = useOfflineLibrary()
  const from = useAddressAskedFor()
  return (
    <section className={styles['library']} aria-label="這台裝置上的內容" aria-busy={pages === null}>
      {from && (
        <div className={styles['missing']} role="status">
          <p>現在連不上網路，而這一頁還沒有留在這台裝置上。</p>
          <LinkButton href={from} look="secondary">
            再試一次
          </LinkButton>
        </div>
      )}
      {pages?.length === 0 && (
        <p className={styles['empty']}>{on ? '這台裝置上還沒有可以離線讀的內容。' : '這台裝置不留下讀過的內容。'}</p>
      )}
      {pages !== null && pages.length > 0 && (
        <ul className={styles['list']}>
          {pages.map(({ path, title, right, favorite, keptAt }) => (
            <li key={path}>
              <a href={path}>{title}</a>
              <p>
                <span>{kindOf(path)}</span>
                {favorite && <span>收藏</span>}
                {right !== 'open' && <span>{right === 'member' ? '會員' : '訂戶'}</span>}
                <time dateTime={new Date(keptAt).toISOString()}>{dottedDay(taipeiDay(new Date(keptAt)))} 留存</time>
              </p>
            </li>
          ))}
        </ul>
      )}
      {pages !== null && (
        <div className={styles['buttons']}>
          {pages.length > 0 && (
            <Button look="secondary" onClick={erase}>
              全部清除
            </Button>
          )}
          <Button look="quiet" onClick={() => choose(!on)}>
            {on ? '不要再留下讀過的內容' : '留下讀過的內容'}
          </Button>
        </div>
      )}
    </section>
  )
}

const kindOf = (path: string) =>
  path.startsWith('/tool') ? '健康工具' : path.startsWith('/blog') ? '部落格' : path.startsWith('/book') ? '書籍' : '文章'

/**
 * The page that the reader requested when the service worker served this one instead. Path only, so it cannot lead to
 * another site.
 */
function useAddressAskedFor(): string | null {
  const [from, setFrom] = useState<string | null>(null)
  useEffect(() => {
    const requested = new URLSearchParams(location.search).get('from')
    setFrom(requested && safeNextPath(requested))
  }, [])
  return from
}
