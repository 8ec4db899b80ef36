import type { ComponentPropsWithRef } from 'react'
import styles from './notice.module.css'

/** A highlighted message: a confirmation or a hint, or (`fault`) an error. */
export function Notice({ fault = false, className, ...rest }: ComponentPropsWithRef<'p'> & { fault?: boolean }) {
  return <p {...rest} className={[styles['notice'], fault && styles['fault'], className].filter(Boolean).join(' ')} />
}
