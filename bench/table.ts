/** One measured value with its limit. */
export interface Row {
  what: string
  figure: string
  bound: string
  isMet: boolean
  words: string
}

/** A Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, figure, bound, isMet, words }) => `| ${what} | ${figure} | ${bound} | ${isMet ? 'yes' : '**no**'} | ${words} |`,
  )
  return ['| measured | figure | bound | met | remarks |', '|---|---|---|---|---|', ...lines].join('\n')
}
