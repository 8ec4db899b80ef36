import type { ReactNode } from 'react'

export interface IconProps {
  /** CSS size; the line of text decides otherwise. */
  size?: string
  className?: string
}

/** The frame of every icon: 24 units, drawn with the colour of the words beside it, silent for those who listen. */
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
