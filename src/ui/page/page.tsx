import type { ComponentPropsWithRef } from 'react'
import styles from './page.module.css'

/** The page width: 1200 px plus gutter, or (`narrow`) one comfortable line of text. */
export function Page({ narrow = false, className, ...rest }: ComponentPropsWithRef<'div'> & { narrow?: boolean }) {
  return <div {...rest} className={[styles['page'], narrow && styles['narrow'], className].filter(Boolean).join(' ')} />
}
