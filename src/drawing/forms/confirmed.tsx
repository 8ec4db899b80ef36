import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirmed.module.css'

/** A button for what cannot be undone: the first press asks, the second does it. Works without scripts. */
export function Confirmed({
  label,
  question,
  intent,
  of,
}: {
  label: string
  question: string
  intent: string
  /** Which of several it is done to: sent as `id`, and told to those who hear the page. */
  of?: { id: string; name: string }
}) {
  return (
    <details className={styles['confirm']}>
      <summary aria-label={of && `${label} ${of.name}`}>{label}</summary>
      <Form method="post" className={styles['question']}>
        <p>{question}</p>
        {of && <input type="hidden" name="id" value={of.id} />}
        <Button type="submit" name="intent" value={intent} look="danger">
          確定{label}
        </Button>
      </Form>
    </details>
  )
}
