import { AdLines, type AdLinesProps } from './ad-lines.tsx'
import { AdSlot } from './ad-slot.tsx'
import type { AdSlotProps } from './slot-content.ts'

export type AdProps = AdSlotProps | AdLinesProps

/** A slot of fixed size, or a list of text advertisements. */
export default function AdContent(props: AdProps) {
  return 'ads' in props ? <AdLines {...props} /> : <AdSlot {...props} />
}
