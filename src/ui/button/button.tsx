import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { loading?: boolean }

const stay = (event: MouseEvent) => event.preventDefault()
const busy = { 'aria-busy': true, 'aria-disabled': true, onClick: stay } as const

/**
 * A button with the disabled and loading states of section 4 of the specification. While loading it keeps its width and
 * the focus, which a disabled button would lose, and ignores clicks.
 */
export function Button({ look, size, wide, loading = false, className, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} {...(loading && busy)} type={type} className={buttonClass({ look, size, wide }, className)}>
      <span className={styles['words']}>{children}</span>
      {loading && (
        <span className={styles['spinner']}>
          <VisuallyHidden>處理中</VisuallyHidden>
        </span>
      )}
    </button>
  )
}

/** A plain link that looks like a button, for addresses outside the site. */
export function LinkButton({ look, size, wide, className, ...rest }: ComponentPropsWithRef<'a'> & ButtonLook) {
  return <a {...rest} className={buttonClass({ look, size, wide }, className)} />
}
