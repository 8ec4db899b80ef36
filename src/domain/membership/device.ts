/**
 * The cookie in which a sign-in leaves the account's choice of 長輩模式 (`1` or `0`) for the next document of the device:
 * that document applies it before its first paint.
 */
export const elderCookieName = 'elder'

/** Browsers by User-Agent tokens, the more specific first: most browsers also contain Chrome and Safari. */
const browsers: [RegExp, string][] = [
  [/ Line\//, 'LINE'],
  [/FBAN|FBAV/, 'Facebook'],
  [/EdgA?\/|EdgiOS/, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

/** Display name of the device of a User-Agent header, as `Chrome．Windows`. */
export function deviceName(userAgent: string | null): string {
  const find = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const knownNames = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return knownNames.length > 0 ? knownNames.join('．') : '其他裝置'
}
