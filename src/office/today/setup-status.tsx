import { type Client, isApiError } from '../../contract/client.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './setup-status.module.css'

/** Whether the magazine is new and its set-up is not finished. */
export async function isSetUpWaiting(client: Client): Promise<boolean> {
  try {
    await client('GET /api/v3.0/office/set_up')
    return true
  } catch (error) {
    if (isApiError(error) && error.status === 404) return false
    throw error
  }
}

/** The first task in a new magazine. */
export const SetUpPending = () => (
  <Notice role="status" className={styles['notice']}>
    這是一份新的雜誌。<SiteLink to="/office/setup">先完成設定</SiteLink>
    ：名稱、頻道、第一位作者、牆的文案與條款，都有預設，可以直接送出。每一步在說明的
    <SiteLink to="/office/guide/first-day">新雜誌的第一天</SiteLink>。
  </Notice>
)

/** The tasks after the set-up. */
export const SetUpDone = () => (
  <Notice role="status" className={styles['notice']}>
    設定完成，讀者兩秒內就會看到。接著：<SiteLink to="/office/posts/new">寫第一篇文章</SiteLink>，或
    <SiteLink to="/office/roles">給同事角色</SiteLink>。怎麼做都在<SiteLink to="/office/guide">說明</SiteLink>裡。
  </Notice>
)
