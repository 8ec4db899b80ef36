/** Rounded to a number of decimals, halves up, without floating-point errors. */
export function rounded(value: number, decimals = 0): number {
  const scale = 10 ** decimals
  return Math.round(Number((value * scale).toFixed(6))) / scale
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Display form of a whole number: `1,820`. */
export const formatInteger = (value: number) => whole.format(rounded(value))
/** Display form with one decimal: `63.6`. */
export const formatTenths = (value: number) => tenths.format(rounded(value, 1))
