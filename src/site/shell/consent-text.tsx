import { Form, useSearchParams } from 'react-router'
import type { HealthRecordConsent } from '../../contract/records.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './consent-text.module.css'
import { consentChanged } from './renew-consent.ts'

/** The text of a consent, collapsed unless it has to be read now. */
export function ConsentText({
  consent: { title, version, points },
  open = false,
}: {
  consent: HealthRecordConsent
  open?: boolean
}) {
  return (
    <details className={styles['words']} open={open}>
      <summary>
        {title}（{version} 版）
      </summary>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}

/** The button that gives consent to this text (or renews it), with a notice when the text has just changed. */
export function ConsentButton({
  consent: { version, granted },
  variant,
}: {
  consent: HealthRecordConsent
  variant: 'primary' | 'secondary'
}) {
  const [searchParams] = useSearchParams()
  return (
    <Form method="post" preventScrollReset>
      {searchParams.get(consentChanged.name) === consentChanged.value && (
        <Notice isError role="alert">
          同意書剛剛更新，還沒有同意；請看過新的內容，再按一次。
        </Notice>
      )}
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="agree" variant={variant}>
        {granted ? '再同意一年' : '我同意保存一年'}
      </Button>
    </Form>
  )
}
