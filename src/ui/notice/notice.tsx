import type { ComponentPropsWithRef } from 'react'
import styles from './notice.module.css'

/** A highlighted message: a confirmation or a hint, or (`isError`) an error. */
export function Notice({ isError = false, className, ...rest }: ComponentPropsWithRef<'p'> & { isError?: boolean }) {
  return <p {...rest} className={[styles['notice'], isError && styles['error'], className].filter(Boolean).join(' ')} />
}
