import { Icon, type IconProps } from '../../ui/icons/icon.tsx'

export const PlayIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8 5.500v13l10.500-6.500z" />
  </Icon>
)
export const PauseIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M8.500 6v12m7-12v12" />
  </Icon>
)
export const PreviousIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 18.500v-13m-5.500 5.500 5.500-5.500 5.500 5.500" />
  </Icon>
)
export const NextIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 5.500v13m-5.500-5.500 5.500 5.500 5.500-5.500" />
  </Icon>
)
