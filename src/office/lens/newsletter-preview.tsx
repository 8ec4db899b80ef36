import { Notice } from '../../ui/notice/notice.tsx'
import { Fold } from '../parts/fold.tsx'
import styles from './lens.module.css'

interface NewsletterPreviewProps {
  letter: { title: string; mail: { subject: string; html: string; text: string } | null }
  width: string
}

/** A mail as it would be sent, identical for every recipient. It is inert. */
export function NewsletterPreview({ letter: { mail }, width }: NewsletterPreviewProps) {
  if (!mail) return <Notice role="status">這一刻沒有新的文章，所以不會寄。</Notice>
  return (
    <section className={styles['newsletter']} aria-label="寄出的信">
      <h2>{mail.subject}</h2>
      <p className={styles['hint']}>每位收信人收到的都一樣，只有取消訂閱的連結是各人的。</p>
      <div className={styles['columns']} data-width={width}>
        <div className={styles['glass']}>
          <iframe title="信的樣子" srcDoc={held(mail.html)} sandbox="allow-same-origin" />
        </div>
        <div className={styles['plain']}>
          <Fold title="純文字的信">
            <pre>{mail.text}</pre>
          </Fold>
        </div>
      </div>
    </section>
  )
}

/** Its links lead nowhere: the sandbox prevents opening a window. */
const held = (html: string) => html.replace(/<head[^>]*>/, '$&<base target="_blank">')
