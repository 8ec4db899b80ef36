import styles from './button.module.css'

export interface ButtonLook {
  /**
   * `primary` for the main action of a screen; `secondary` beside it; `quiet` for the rest; `danger` for irreversible
   * actions.
   */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'medium' | 'large'
  /** Fills the width of its container. */
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
