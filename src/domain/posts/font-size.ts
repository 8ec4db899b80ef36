/** The text sizes of a post, in the order of the button. */
export const fontSizes = ['default', 'large', 'small'] as const
export type FontSize = (typeof fontSizes)[number]

/** "starts small": the size before the button was ever used. */
export const firstFontSize: FontSize = 'small'

/** The next size in the cycle: default, large, small, default. */
export function nextFontSize(size: FontSize): FontSize {
  return fontSizes[(fontSizes.indexOf(size) + 1) % fontSizes.length] ?? firstFontSize
}

/** The next smaller (-1) or larger (1) size; the same at the end. */
export const stepFontSize = (size: FontSize, direction: -1 | 1): FontSize =>
  size === (direction > 0 ? 'large' : 'small')
    ? size
    : direction > 0
      ? nextFontSize(size)
      : size === 'large'
        ? 'default'
        : 'small'

/** Parses a stored size; an unknown value counts as never chosen. */
export function readFontSize(value: unknown): FontSize {
  return fontSizes.find((size) => size === value) ?? firstFontSize
}
