import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirmed.module.css'

/** A button for what cannot be undone: the first press asks, the second does it. Works without scripts. */
export function Confirmed({ label, question, intent }: { label: string; question: string; intent: string }) {
  return (
    <details className={styles['confirm']}>
      <summary>{label}</summary>
      <Form method="post" className={styles['question']}>
        <p>{question}</p>
        <Button type="submit" name="intent" value={intent} look="danger">
          確定{label}
        </Button>
      </Form>
    </details>
  )
}
