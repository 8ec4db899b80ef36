import type { CallAnswer } from '../../../contract/client.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { kindNames } from './kind-names.ts'
import styles from './suggestion-list.module.css'

/** A suggestion of a search field. */
export type Offered = CallAnswer<'GET /api/v3.0/search/suggest'>['items'][number]

const kinds: Record<Offered['kind'], string> = { ...kindNames, tag: '標籤', word: '名詞', title: '文章' }

interface SuggestionListProps {
  id: string
  offered: readonly Offered[]
  /** Index of the suggestion selected by the arrow keys; -1 for none. */
  chosen: number
  go: (one: Offered) => void
}

/** The suggestions below a search field, and their count for screen readers. The field is the combobox of this list. */
export function SuggestionList({ id, offered, chosen, go }: SuggestionListProps) {
  const open = offered.length > 0
  return (
    <>
      <div id={id} role="listbox" aria-label="搜尋建議" hidden={!open} className={styles['offered']} tabIndex={-1}>
        {offered.map((one, at) => (
          <div
            key={one.text}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === chosen}
            className={styles['option']}
            tabIndex={-1}
            onPointerDown={(event) => event.preventDefault()}
            onPointerUp={() => go(one)}
          >
            <span>{one.text}</span>
            <span className={styles['kind']}>{kinds[one.kind]}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden>
        <span role="status">{open ? `${offered.length} 個建議，用上下鍵選擇` : ''}</span>
      </VisuallyHidden>
    </>
  )
}
