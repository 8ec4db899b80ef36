import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'
import styles from './confirmed-button.module.css'

interface ConfirmationRequestProps {
  label: string
  name?: string | undefined
  /** Whether it is initially open: because its form was refused. */
  open?: boolean
  children: ReactNode
}

/** A disclosure that hides an irreversible action behind a confirmation. Works without scripts. */
export function ConfirmationRequest({ label, name, open = false, children }: ConfirmationRequestProps) {
  return (
    <details className={styles['confirm']} open={open || undefined}>
      <summary aria-label={name}>{label}</summary>
      <div className={styles['question']}>{children}</div>
    </details>
  )
}

/** A button for an irreversible action: the first click asks for confirmation, the second submits. */
export function ConfirmedButton({
  label,
  question,
  intent,
  target,
}: {
  label: string
  question: string
  intent: string
  /** The target among several: sent as `id`, and named in the accessible label. */
  target?: { id: string; name: string }
}) {
  return (
    <ConfirmationRequest label={label} name={target && `${label} ${target.name}`}>
      <p>{question}</p>
      <Form method="post">
        {target && <input type="hidden" name="id" value={target.id} />}
        <Button type="submit" name="intent" value={intent} variant="danger">
          確定{label}
        </Button>
      </Form>
    </ConfirmationRequest>
  )
}
