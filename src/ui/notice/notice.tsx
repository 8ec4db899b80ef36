import type { ComponentPropsWithRef } from 'react'
import styles from './notice.module.css'

/** Words on a ground of their own: what was done or is good to know, or (`fault`) what went wrong. */
export function Notice({ fault = false, className, ...rest }: ComponentPropsWithRef<'p'> & { fault?: boolean }) {
  return <p {...rest} className={[styles['notice'], fault && styles['fault'], className].filter(Boolean).join(' ')} />
}
