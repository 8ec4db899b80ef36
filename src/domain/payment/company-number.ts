const weights = [1, 2, 1, 2, 1, 2, 4, 1]
const sumOfDigits = (number: number) => Math.floor(number / 10) + (number % 10)

/**
 * Whether eight digits are a valid company number (統一編號): the digit sum of the weighted products is a multiple of five;
 * if the seventh digit is 7, one more is accepted as well. Ministry of Finance, rule since April 2023.
 */
export function isCompanyNumber(text: string): boolean {
  if (!/^\d{8}$/.test(text)) return false
  const sum = weights.reduce((total, weight, at) => total + sumOfDigits(weight * Number(text[at])), 0)
  return sum % 5 === 0 || (text[6] === '7' && (sum + 1) % 5 === 0)
}
