import type { ComponentPropsWithRef } from 'react'
import styles from './card.module.css'

interface CardLook {
  padded?: boolean
  /** The whole card answers to the link inside it that carries `data-whole`. */
  pressable?: boolean
}

/** A raised sheet of paper. */
export function Card({ padded = true, pressable = false, className, ...rest }: ComponentPropsWithRef<'div'> & CardLook) {
  const names = [styles['card'], padded && styles['padded'], pressable && styles['pressable'], className]
  return <div {...rest} className={names.filter(Boolean).join(' ')} />
}
