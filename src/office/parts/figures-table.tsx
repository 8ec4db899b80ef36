import type { ReactNode } from 'react'
import styles from './figures.module.css'

/**
 * A table that is scrollable by keyboard on narrow screens.
 * @param isTextual whether its cells contain sentences, aligned at the top and the start
 * @param isStacked whether each row is a block there, with its numbers stacked: their cells have `data-head`
 */
export function FiguresTable({
  label,
  heads,
  isTextual = false,
  isStacked = false,
  children,
}: {
  label: string
  heads: readonly string[]
  isTextual?: boolean
  isStacked?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <table className={styles['table']} data-words={isTextual || undefined} data-stacks={isStacked || undefined}>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 || isTextual ? undefined : styles['number']}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

const grouped = new Intl.NumberFormat('zh-TW')

/** A row: its heading, a description, and its numbers. */
export function FiguresRow({
  head,
  description,
  numbers,
}: {
  head: ReactNode
  description?: string
  numbers: readonly (number | string)[]
}) {
  return (
    <tr>
      <th scope="row">
        {head}
        {description && <span className={styles['note']}>{description}</span>}
      </th>
      {numbers.map((number, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other key, and their order is fixed
        <td key={index} className={styles['number']}>
          {typeof number === 'number' ? grouped.format(number) : number}
        </td>
      ))}
    </tr>
  )
}

/** Placeholder of an empty table. */
export const EmptyMessage = ({ message }: { message: string }) => <p className={styles['nothing']}>{message}</p>

/** A percentage, formatted. @param decimals fixed, so that a column of percentages is aligned */
export const formatPercent = (share: number | null, decimals: number): string =>
  share === null ? '—' : `${share.toFixed(decimals)}%`
