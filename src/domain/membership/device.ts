/** Browsers by what their names hold, the more particular first: most call themselves Chrome and Safari too. */
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

/** What a person calls the device that a User-Agent header names, as `Chrome．Windows`. */
export function deviceName(userAgent: string | null): string {
  const find = (names: [RegExp, string][]) => names.find(([mark]) => mark.test(userAgent ?? ''))?.[1]
  const known = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return known.length > 0 ? known.join('．') : '其他裝置'
}
