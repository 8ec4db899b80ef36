import { isRouteErrorResponse } from 'react-router'
import { LinkButton } from '../../ui/button/button.tsx'
import styles from './error-page.module.css'

type ErrorKind = 'missing' | 'large' | 'busy' | 'offline' | 'error'

/** The title of each kind of error. */
export const errorTitles: Record<ErrorKind, string> = {
  missing: '沒有這一頁',
  large: '送出的內容太大',
  busy: '系統忙碌中',
  offline: '連不上網路',
  error: '系統出錯了',
}
const descriptions: Record<ErrorKind, string> = {
  missing: '網址可能改了、稿子可能被移走，或這裡不是您的工作範圍。',
  large: '檔案或文字超過一次能送的大小，所以沒有送出，也沒有改到任何資料。請換小一點的檔案，或分成幾次。',
  busy: '現在使用的人很多，您的要求還沒有送出。請稍等幾秒再試一次。',
  offline: '請確認網路已經連上，再試一次。畫面上還沒儲存的內容，請先不要關閉分頁。',
  error: '錯誤已經記錄下來，工程人員會處理。請再試一次；若一直如此，請告訴管理員發生的時間。',
}

/** The kind of an error: reported by the server, or unreachable. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isRouteErrorResponse(error) && error.status === 413) return 'large'
  if (isRouteErrorResponse(error)) return error.status < 500 ? 'missing' : error.status === 503 ? 'busy' : 'error'
  // the browser's error for a failed request
  return !import.meta.env.SSR && (!navigator.onLine || error instanceof TypeError) ? 'offline' : 'error'
}

/** An error page. It needs no data and no script; internal details are never shown. */
export function ErrorPage({ kind, statusCode }: { kind: ErrorKind; statusCode: number | null }) {
  return (
    <div className={styles['error']}>
      {statusCode !== null && <p className={styles['code']}>{statusCode}</p>}
      <h1>{errorTitles[kind]}</h1>
      <p>{descriptions[kind]}</p>
      <p className={styles['actions']}>
        {kind !== 'missing' && (
          <LinkButton href="" variant="primary">
            再試一次
          </LinkButton>
        )}
        <LinkButton href="/office" variant="secondary">
          回到今日
        </LinkButton>
      </p>
    </div>
  )
}
