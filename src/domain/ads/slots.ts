/** Width and height in CSS pixels. */
export type AdSize = readonly [width: number, height: number]

/** The screen-width bands of slots, each by its minimum width (CSS pixels). `wide` is `--full-up` of the style sheets. */
export const adBands = { narrow: 0, medium: 768, wide: 1200 } as const
export type AdBand = keyof typeof adBands

/** The sizes that a slot accepts. The first size of a band is reserved in the layout; every other one fits into it. */
export type AdSizes = Readonly<Record<AdBand, readonly [AdSize, ...AdSize[]]>>

interface FixedSlot {
  /** Ad unit code at the network, below the operator's network code. */
  code: string
  sizes: AdSizes
}

const banner: AdSizes['wide'] = [
  [970, 90],
  [728, 90],
]
const tabletBanner: AdSizes['medium'] = [[728, 90]]
const phoneCard: AdSizes['narrow'] = [
  [300, 250],
  [300, 100],
]
/** The fluid text format in one line: title, text and sponsor, as much as fits. */
const textLine: AdSizes = { wide: [[900, 36]], medium: [[640, 36]], narrow: [[260, 36]] }

/** Slots of fixed size. `header` is the default top banner, one line of text. */
export const fixedSlots = {
  header: { code: 'gd-header', sizes: textLine },
  'index-bottom': { code: 'gd-index-bottom', sizes: { wide: [[970, 250], ...banner], medium: tabletBanner, narrow: phoneCard } },
  content: { code: 'gd-content', sizes: { wide: [[336, 280]], medium: [[336, 280]], narrow: [[300, 250]] } },
  'article-bottom': { code: 'gd-article-bottom', sizes: { wide: [[728, 90]], medium: tabletBanner, narrow: phoneCard } },
  'next-article': { code: 'gd-next-article', sizes: { wide: banner, medium: tabletBanner, narrow: phoneCard } },
  'channel-list': { code: 'gd-channel-list', sizes: { wide: banner, medium: tabletBanner, narrow: phoneCard } },
  'feature-channel': { code: 'gd-feature-channel', sizes: { wide: banner, medium: tabletBanner, narrow: phoneCard } },
} as const satisfies Record<string, FixedSlot>
export type FixedSlotName = keyof typeof fixedSlots

/** Text advertisements, which are fluid: the areas beside recommendations and their fillers. */
export const fluidSlots = {
  ch_area03_6: { code: 'gd-ch-area03-6' },
  ch_area04_2: { code: 'gd-ch-area04-2' },
  ch_area04_6: { code: 'gd-ch-area04-6' },
  backup: { code: 'gd-backup' },
} as const
export type FluidSlotName = keyof typeof fluidSlots

export type AdSlotName = FixedSlotName | FluidSlotName
export const adSlotNames = [...Object.keys(fixedSlots), ...Object.keys(fluidSlots)] as AdSlotName[]

/** The notice over an advertisement between two paragraphs. */
export const contentNotice = '廣告 - 內文未完，請往下捲動'
/** The label of every other advertisement. */
export const adLabel = '廣告'

/** The band of a screen width. @param width CSS pixels */
export function bandOf(width: number): AdBand {
  return width >= adBands.wide ? 'wide' : width >= adBands.medium ? 'medium' : 'narrow'
}

/** The size that a slot reserves in a band. Every ad is placed inside it, so that the layout does not shift. */
export function sizeOfSlot(slot: FixedSlotName, band: AdBand): AdSize {
  return fixedSlots[slot].sizes[band][0]
}

/** Whether an ad size fits into a reserved size. */
export function fitsInto([width, height]: AdSize, [boxWidth, boxHeight]: AdSize): boolean {
  return width <= boxWidth && height <= boxHeight
}
