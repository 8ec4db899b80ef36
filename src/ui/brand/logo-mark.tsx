import styles from './logo-mark.module.css'

/** The logo: a sun between two plant leaves. Hidden from screen readers, because the name is beside it. */
export function LogoMark({ size }: { size: number }) {
  return (
    <svg viewBox="2 2 44 45" width={size} height={size} aria-hidden="true" focusable="false">
      <circle cx="24" cy="14.5" r="11" className={styles['sun']} />
      <path d="M24 46C10 45 3 36 3 21C16 22 24 31 24 46Z" className={styles['leaf']} />
      <path d="M24 46C38 45 45 36 45 21C32 22 24 31 24 46Z" className={styles['shade']} />
    </svg>
  )
}
