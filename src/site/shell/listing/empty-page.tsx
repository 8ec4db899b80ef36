import styles from './empty-page.module.css'

/** What a page of a list says that has nothing on it: it lies past the end, or there is nothing at all. */
export function EmptyPage({ total, empty }: { total: number; empty: string }) {
  return <p className={styles['empty']}>{total > 0 ? '沒有這一頁，請從下面的頁碼回去。' : empty}</p>
}
