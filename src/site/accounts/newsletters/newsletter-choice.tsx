import type { Newsletter } from '../../../contract/newsletters.ts'
import type { SubscriptionState } from '../../../domain/newsletters/subscription-state.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import styles from './newsletters.module.css'

/** A newsletter with a checkbox: description, frequency, and subscription state. */
export function NewsletterChoice({
  newsletter: { id, title, description, frequency },
  isChecked,
  state = 'none',
}: {
  newsletter: Newsletter
  isChecked: boolean
  state?: SubscriptionState
}) {
  return (
    <label className={styles['choice']}>
      <input
        type="checkbox"
        name="newsletters"
        value={id}
        defaultChecked={isChecked}
        aria-labelledby={`newsletter-${id}-name`}
        aria-describedby={`newsletter-${id}`}
      />
      <span>
        <span id={`newsletter-${id}-name`} className={styles['name']}>
          {title}
          <Badge>{frequency}</Badge>
          {state === 'subscribed' && <Badge variant="brand">已訂閱</Badge>}
          {state === 'pending' && <Badge variant="accent">待確認</Badge>}
        </span>
        <span id={`newsletter-${id}`} className={styles['text']}>
          {description}
        </span>
      </span>
    </label>
  )
}
