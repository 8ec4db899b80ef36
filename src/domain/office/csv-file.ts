import { withoutHidden } from '../text/hidden.ts'

/**
 * The beginnings that make spreadsheets read a cell as a formula: the formula characters, also full-width, as Chinese
 * and Japanese versions accept them, and the white space that they skip.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const started = /^[=+\-@＝＋－＠\t\r\n]|^\s+[=+\-@＝＋－＠]/u

const isFormula = (value: string): boolean => started.test(withoutHidden(value).normalize('NFKC')) || started.test(value)

/** An apostrophe before a formula that belongs to the text needs another one, so that an import restores it. */
const needsApostrophe = (value: string): boolean => isFormula(value.replace(/^'+/, ''))

/** The text of a cell, without the apostrophe that an export puts before a formula. */
export const plainCell = (value: string): string => (value.startsWith("'") && needsApostrophe(value) ? value.slice(1) : value)

/** A cell that spreadsheets read as text, whatever its beginning. */
const cell = (value: string) => `"${(needsApostrophe(value) ? `'${value}` : value).replaceAll('"', '""')}"`

/** Rows of a table for spreadsheets, each with its line end. */
export const csvRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A table for spreadsheets: CSV by RFC 4180, with a UTF-8 byte order mark. */
export const csvFile = (rows: readonly (readonly string[])[]): string => `\uFEFF${csvRows(rows)}`
