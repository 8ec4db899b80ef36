import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './button.module.css'

export interface ButtonVariant {
  /**
   * `primary` for the main action of a screen; `secondary` beside it; `quiet` for the rest; `danger` for irreversible
   * actions.
   */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Fills the width of its container. */
  wide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'primary', size = 'medium', wide = false }: ButtonVariant = {}, extra?: string): string {
  const names = [
    styles['button'],
    variant !== 'primary' && styles[variant],
    size !== 'medium' && styles[size],
    wide && styles['wide'],
    extra,
  ]
  return names.filter(Boolean).join(' ')
}

type ButtonProps = ComponentPropsWithRef<'button'> & ButtonVariant & { loading?: boolean }

const stay = (event: MouseEvent) => event.preventDefault()
const busy = { 'aria-busy': true, 'aria-disabled': true, onClick: stay } as const

/**
 * A button with the disabled and loading states. While loading it keeps its width and the focus, which a disabled
 * button would lose, and ignores clicks.
 */
export function Button({ variant, size, wide, loading = false, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} {...(loading && busy)} type={type} className={buttonClass({ variant, size, wide }, className)}>
      <span className={styles['words']}>{children}</span>
      {loading && (
        <span className={styles['spinner']}>
          <VisuallyHidden>處理中</VisuallyHidden>
        </span>
      )}
    </button>
  )
}

/** A plain link that looks like a button, for URLs outside the site. */
export function LinkButton({ variant, size, wide, className, ...rest }: ComponentPropsWithRef<'a'> & ButtonVariant) {
  return <a {...rest} className={buttonClass({ variant, size, wide }, className)} />
}
