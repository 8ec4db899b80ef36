import styles from './button.module.css'

export interface ButtonLook {
  /** `primary` for the one thing a screen is for; `secondary` beside it; `quiet` for the rest; `danger` for what cannot be undone. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Fills the line it stands in. */
  wide?: boolean
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ look = 'primary', size = 'medium', wide = false }: ButtonLook = {}, extra?: string): string {
  const names = [
    styles['button'],
    look !== 'primary' && styles[look],
    size !== 'medium' && styles[size],
    wide && styles['wide'],
    extra,
  ]
  return names.filter(Boolean).join(' ')
}
