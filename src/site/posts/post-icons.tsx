import { Icon, type IconProps } from '../../ui/icons/icons.tsx'

export const ShareIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 14.500V4m-4 3.500L12 4l4 3.500M6 11.500H5v8h14v-8h-1" />
  </Icon>
)
export const LinkIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M10 13.500a3.500 3.500 0 0 0 5 0l3.500-3.500a3.500 3.500 0 0 0-5-5L12 6.500m2 4a3.500 3.500 0 0 0-5 0L5.500 14a3.500 3.500 0 0 0 5 5l1.500-1.500" />
  </Icon>
)
export const SealIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 3.500 19 6v5.500c0 4.300-2.800 7.500-7 9-4.200-1.500-7-4.700-7-9V6l7-2.500Z" />
    <path d="m8.800 12 2.300 2.300 4.100-4.600" />
  </Icon>
)
export const SpeakerIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4 9.500v5h3.500L12 18.500v-13L7.500 9.500zM15.500 9a4.500 4.500 0 0 1 0 6m2.500-8.500a8 8 0 0 1 0 11" />
  </Icon>
)
