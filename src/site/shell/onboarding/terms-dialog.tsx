import { useId, useState } from 'react'
import { useLocation } from 'react-router'
import { signOutLink } from '../../../domain/navigation/sign-in-link.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './onboarding.module.css'

const stay = () => undefined

/**
 * The terms have changed. Only its button closes it (section 4, "Terms popup"); a member who does not agree can sign
 * out, or contact the reader service.
 */
export function TermsDialog({ onAgree }: { onAgree: () => void }) {
  const title = useId()
  const { pathname } = useLocation()
  const [agreed, agree] = useState(false)
  return (
    <Dialog open labelledBy={title} leave="never" onClose={stay}>
      <div className={styles['flow']}>
        <div className={styles['head']}>
          <h2 id={title} className={styles['title']}>
            會員服務條款更新
          </h2>
          <p className={styles['lead']}>
            我們更新了會員服務條款。繼續使用會員服務之前，請先閱讀
            <a href="/terms" target="_blank" rel="noopener">
              新版條款
              <VisuallyHidden>（另開新視窗）</VisuallyHidden>
            </a>
            ，並按下「我同意」。
          </p>
        </div>
        <Button
          size="large"
          wide
          loading={agreed}
          onClick={() => {
            agree(true)
            onAgree()
          }}
        >
          我同意
        </Button>
        <p className={styles['other']}>
          不同意，或有疑問？您可以<a href={signOutLink(pathname)}>登出</a>，或<a href="/contact">聯絡我們</a>。
        </p>
      </div>
    </Dialog>
  )
}
