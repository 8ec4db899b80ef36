import type { ReactNode } from 'react'

export interface IconProps {
  /** CSS size; by default it follows the font size. */
  size?: string
  className?: string
}

/** Wrapper of every icon: 24 units, in the text colour, hidden from screen readers. */
export function Icon({ size = '1.25em', className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  )
}
