/** The sizes of a post's text, in the order in which the button goes through them (section 4, "Font size"). */
export const fontSizes = ['default', 'large', 'small'] as const
export type FontSize = (typeof fontSizes)[number]

/** "starts small": what a reader sees who never pressed the button. */
export const firstFontSize: FontSize = 'small'

/** The size after the next press: default, large, small, default. */
export function nextFontSize(size: FontSize): FontSize {
  return fontSizes[(fontSizes.indexOf(size) + 1) % fontSizes.length] ?? firstFontSize
}

/** A size kept on the device; anything unknown counts as never chosen. */
export function readFontSize(kept: unknown): FontSize {
  return fontSizes.find((size) => size === kept) ?? firstFontSize
}
