import styles from './preview-notice.module.css'

/** Notice for staff that this is not the public version. */
export function PreviewNotice() {
  return (
    <p className={styles['notice']} role="status">
      預覽：這一頁只有編輯看得到
    </p>
  )
}
