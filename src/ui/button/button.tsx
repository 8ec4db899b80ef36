import type { ComponentPropsWithRef } from 'react'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './button.module.css'
import { type ButtonLook, buttonClass } from './button-class.ts'

type ButtonProps = ComponentPropsWithRef<'button'> & ButtonLook & { loading?: boolean }

/** A button: disabled and loading states as section 4 of the specification asks. While loading it keeps its width and does nothing. */
export function Button({
  look,
  size,
  wide,
  loading = false,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={buttonClass({ look, size, wide }, className)}
    >
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
