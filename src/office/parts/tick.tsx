import type { ComponentProps } from 'react'
import styles from './tick.module.css'

/** A checkbox with its label. */
export const Tick = ({ children, ...field }: ComponentProps<'input'>) => (
  <label className={styles['tick']}>
    <input type="checkbox" {...field} />
    {children}
  </label>
)
