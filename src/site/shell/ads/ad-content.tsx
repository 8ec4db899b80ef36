import { AdLines, type AdLinesProps } from './ad-lines.tsx'
import { AdSlot, type AdSlotProps } from './ad-slot.tsx'

export type AdProps = AdSlotProps | AdLinesProps

/** A slot of fixed size, or text advertisements below one another. */
export default function AdContent(props: AdProps) {
  return 'ads' in props ? <AdLines {...props} /> : <AdSlot {...props} />
}
