import type { ReactNode } from 'react'
import styles from './figures.module.css'

/**
 * A table that can be scrolled sideways by keyboard where the screen is narrow.
 * @param stacks whether each row is laid out by itself there, its numbers below each other: their cells bear `data-head`
 */
export function FiguresTable({
  label,
  heads,
  stacks = false,
  children,
}: {
  label: string
  heads: readonly string[]
  stacks?: boolean
  children: ReactNode
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={label}>
      <table className={styles['table']} data-stacks={stacks || undefined}>
        <thead>
          <tr>
            {heads.map((head, at) => (
              <th key={head} scope="col" className={at === 0 ? undefined : styles['number']}>
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

/** A row of it: what it is, more about it, and its numbers. */
export function FiguresRow({ head, about, numbers }: { head: ReactNode; about?: string; numbers: readonly (number | string)[] }) {
  return (
    <tr>
      <th scope="row">
        {head}
        {about && <span className={styles['note']}>{about}</span>}
      </th>
      {numbers.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column has no other name, and none is ever moved
        <td key={at} className={styles['number']}>
          {typeof number === 'number' ? grouped.format(number) : number}
        </td>
      ))}
    </tr>
  )
}

/** Stands where there is nothing to tell yet. */
export const Nothing = ({ words }: { words: string }) => <p className={styles['nothing']}>{words}</p>

/** A share of a hundred in words. @param decimals of the number, so that a column of them stands in line */
export const percent = (share: number | null, decimals: number): string => (share === null ? '—' : `${share.toFixed(decimals)}%`)
