import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/** A box to tick, with its words beside it. */
export const Tick = ({ children, ...box }: ComponentProps<'input'>) => (
  <label className={styles['tick']}>
    <input type="checkbox" {...box} />
    {children}
  </label>
)
