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

export const MenuIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Icon>
)
export const CloseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)
export const SearchIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </Icon>
)
export const PersonIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </Icon>
)
export const ChevronDownIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m6 9.5 6 6 6-6" />
  </Icon>
)
export const ArrowRightIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.5 12h15m-6-6 6 6-6 6" />
  </Icon>
)
export const WarningIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5v5.5m0 3.2v.1" />
  </Icon>
)
export const CheckIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Icon>
)
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20s-7.5-4.6-7.5-10.2A4.3 4.3 0 0 1 12 7.2a4.3 4.3 0 0 1 7.5 2.6C19.5 15.4 12 20 12 20Z" />
  </Icon>
)
export const LockIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="5.5" y="10.5" width="13" height="9.5" rx="2" />
    <path d="M8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5" />
  </Icon>
)
export const CartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M3.5 4.5h2.3l2 10.5h9.7l2-7.5H7" />
    <circle cx="9.5" cy="19" r="1.3" />
    <circle cx="16" cy="19" r="1.3" />
  </Icon>
)
export const LoudspeakerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 10v4h3l8.5 4.5v-13L7 10H4Zm4 4.5 1 4.5h2l-.6-3.3M18.5 9.5a3.5 3.5 0 0 1 0 5" />
  </Icon>
)
export const SunIcon = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5m0 15V21m9-9h-1.5m-15 0H3m15.4-6.4-1.1 1.1M6.7 17.3l-1.1 1.1m0-12.8 1.1 1.1m10.6 10.6 1.1 1.1" />
  </Icon>
)
export const MoonIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />
  </Icon>
)
export const ScreenIcon = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="5" width="17" height="11.5" rx="1.8" />
    <path d="M9 20h6m-3-3.5V20" />
  </Icon>
)

const Facebook = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 21v-8h2.7l.5-3.3h-3.2V7.8c0-1 .4-1.8 1.9-1.8h1.5V3.2c-.5-.1-1.4-.2-2.3-.2-2.6 0-4.1 1.5-4.1 4.3v2.4H8.7V13h2.8v8" />
  </Icon>
)
const Instagram = (props: IconProps) => (
  <Icon {...props}>
    <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
    <circle cx="12" cy="12" r="4" />
    <path d="M17 7v.1" />
  </Icon>
)
const YouTube = (props: IconProps) => (
  <Icon {...props}>
    <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
    <path d="m10.5 9.3 4.5 2.7-4.5 2.7Z" />
  </Icon>
)
const Line = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.5c5 0 9 3.2 9 7.2 0 3.6-3.8 6.4-9 10.3v-3.3c-5-.1-9-3-9-7s4-7.2 9-7.2Z" />
    <path d="M8.5 9v3.5H10M12 9v3.5m2-.1V9m0 0 2 3.5V9" strokeWidth="1.3" />
  </Icon>
)
const Podcast = (props: IconProps) => (
  <Icon {...props}>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21m-3 0h6" />
  </Icon>
)
const Elsewhere = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c3 3 3 14 0 17-3-3-3-14 0-17Z" />
  </Icon>
)

const icons: Record<string, typeof Elsewhere> = {
  facebook: Facebook,
  instagram: Instagram,
  youtube: YouTube,
  line: Line,
  podcast: Podcast,
}

/** The logo of a social network by its name in the menus; a globe for networks without an own icon. */
export function SocialIcon({ name, ...rest }: IconProps & { name: string | null }) {
  const Drawn = (name && Object.hasOwn(icons, name) && icons[name]) || Elsewhere
  return <Drawn {...rest} />
}
