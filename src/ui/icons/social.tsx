import { Icon, type IconProps } from './icon.tsx'

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
