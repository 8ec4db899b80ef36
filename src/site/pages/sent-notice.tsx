import { type FormKind, forms } from '../../contract/forms.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import styles from './reader-form.module.css'

/** Shown instead of a form after it was sent. */
export function SentNotice({ kind, reference }: { kind: FormKind; reference: string }) {
  const { title, afterwards, fields } = forms[kind]
  const mail = fields.find(({ control }) => control === 'email')
  const byMail = mail && `${mail.optional ? '若留下了電子郵件，' : ''}確認信會寄到您的信箱；`
  return (
    <>
      <PageHead title="已經收到" text={title} />
      <section className={styles['sheet']} role="status">
        <p>您的編號</p>
        <p className={styles['reference']}>{reference}</p>
        <p className={styles['lead']}>
          {afterwards}
          {byMail}聯絡時請附上這個編號。
        </p>
        <SiteLinkButton to={`/${kind}`} look="secondary">
          回到說明頁
        </SiteLinkButton>
      </section>
    </>
  )
}
