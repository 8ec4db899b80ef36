import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirmed.module.css'

interface AskedProps {
  label: string
  name?: string | undefined
  /** Whether it stands open when the page comes: because what was sent from it was refused. */
  open?: boolean
  children: ReactNode
}

/** What cannot be undone lies behind a press that says so. Works without scripts. */
export function Asked({ label, name, open = false, children }: AskedProps) {
  return (
    <details className={styles['confirm']} open={open || undefined}>
      <summary aria-label={name}>{label}</summary>
      <div className={styles['question']}>{children}</div>
    </details>
  )
}

/** A button for what cannot be undone: the first press asks, the second does it. */
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
    <Asked label={label} name={of && `${label} ${of.name}`}>
      <p>{question}</p>
      <Form method="post">
        {of && <input type="hidden" name="id" value={of.id} />}
        <Button type="submit" name="intent" value={intent} look="danger">
          確定{label}
        </Button>
      </Form>
    </Asked>
  )
}
