import type { ComponentPropsWithRef } from 'react'
import styles from './card.module.css'

interface CardVariant {
  padded?: boolean
  /** The link inside with `data-whole` makes the whole card clickable. */
  pressable?: boolean
}

/** A raised surface. */
export function Card({ padded = true, pressable = false, className, ...rest }: ComponentPropsWithRef<'div'> & CardVariant) {
  const names = [styles['card'], padded && styles['padded'], pressable && styles['pressable'], className]
  return <div {...rest} className={names.filter(Boolean).join(' ')} />
}
