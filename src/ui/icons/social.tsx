import { Icon, type IconProps } from './icon.tsx'

const Facebook = (props: IconProps) => (
  <Icon {...props}>
    <path d="M14.5 21v-8h2.7l.5-3.300h-3.200V7.800c0-1 .4-1.8 1.9-1.800h1.500V3.200c-.5-.1-1.4-.2-2.3-.2-2.6 0-4.1 1.5-4.1 4.300v2.400H8.700V13h2.800v8" />
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
    <path d="m10.5 9.3 4.5 2.7-4.5 2.700Z" />
  </Icon>
)
const Line = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.500c5 0 9 3.2 9 7.2 0 3.6-3.8 6.4-9 10.300v-3.300c-5-.1-9-3-9-7s4-7.2 9-7.200Z" />
    <path d="M8.5 9v3.500H10M12 9v3.500m2-.1V9m0 0 2 3.500V9" strokeWidth="1.3" />
  </Icon>
)
const Podcast = (props: IconProps) => (
  <Icon {...props}>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.500V21m-3 0h6" />
  </Icon>
)
const Elsewhere = (props: IconProps) => (
  <Icon {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.500c3 3 3 14 0 17-3-3-3-14 0-17Z" />
  </Icon>
)

const icons: Record<string, typeof Elsewhere> = {
  facebook: Facebook,
  instagram: Instagram,
  youtube: YouTube,
  line: Line,
  podcast: Podcast,
}

/** The mark of a social network by its name in the menus; a globe for those we have not drawn. */
export function SocialIcon({ name, ...rest }: IconProps & { name: string | null }) {
  const Drawn = (name && Object.hasOwn(icons, name) && icons[name]) || Elsewhere
  return <Drawn {...rest} />
}
