/** One measured figure beside its bound. */
export interface Row {
  what: string
  figure: string
  bound: string
  kept: boolean
  words: string
}

/** A Markdown table. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, figure, bound, kept, words }) => `| ${what} | ${figure} | ${bound} | ${kept ? '是' : '**否**'} | ${words} |`,
  )
  return ['| 量什麼 | 數字 | 界限 | 守住 | 旁注 |', '|---|---|---|---|---|', ...lines].join('\n')
}
