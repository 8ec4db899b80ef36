import { Icon, type IconProps } from '../../ui/icons/icon.tsx'

export const GiftIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M4.500 12v8h15v-8M3.500 8h17v4h-17zM12 8v12" />
    <path d="M12 8c-4.500 0-5.500-4.500-3-4.500S12 8 12 8s.500-4.500 3-4.500S16.500 8 12 8" />
  </Icon>
)
