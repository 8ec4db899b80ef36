import type { ManuscriptDetails } from '../../../contract/manuscript-shapes.ts'
import { momentOf } from '../words.ts'

/** Earlier correction notices. */
export function EarlierCorrections({ corrections }: Pick<ManuscriptDetails, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby="corrections">
      <h3 id="corrections">更正紀錄</h3>
      <ul>
        {corrections.map(({ at, text }) => (
          <li key={at}>
            <time dateTime={at}>{momentOf(at)}</time>　{text}
          </li>
        ))}
      </ul>
    </section>
  )
}
