import styles from './preview-notice.module.css'

/** Tells staff that this is not what the public sees. */
export function PreviewNotice() {
  return (
    <p className={styles['notice']} role="status">
      預覽：這一頁只有編輯看得到
    </p>
  )
}
