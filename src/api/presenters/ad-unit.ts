import type { AdUnit } from '../../contract/ads.ts'
import { type FixedSlotName, type FluidSlotName, fixedSlots, fluidSlots } from '../../domain/ads/slots.ts'

/** The slot table for the media kit: fixed ones first. */
export function presentAdUnits(): AdUnit[] {
  const fixed = Object.entries(fixedSlots).map(([slot, { code, sizes }]) => unit(code, slot as FixedSlotName, sizes))
  const fluid = Object.entries(fluidSlots).map(([slot, { code }]) => unit(code, slot as FluidSlotName, null))
  return [...fixed, ...fluid]
}

const unit = (code: string, slot: AdUnit['slot'], sizes: AdUnit['sizes']): AdUnit => ({ code, slot, id: `ad-${slot}`, sizes })
