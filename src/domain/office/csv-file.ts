/**
 * What makes spreadsheets take a cell for a formula: its sign, also full-width, as Chinese and Japanese versions read it, and
 * whatever they skip before it. https://owasp.org/www-community/attacks/CSV_Injection
 */
const begun = /^[=+\-@＝＋－＠\t\r\n]|^\s+[=+\-@＝＋－＠]/u

/** A cell that spreadsheets read as text, whatever it begins with. */
const cell = (value: string) => `"${(begun.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** A table that spreadsheets open: CSV by RFC 4180, with the mark that tells them it is UTF-8. */
export const csvFile = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
