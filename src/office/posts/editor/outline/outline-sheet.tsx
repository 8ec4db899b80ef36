import type { Node } from 'prosemirror-model'
import styles from '../editor.module.css'
import sheetStyles from '../sheets.module.css'
import { headingsIn } from './outline.ts'

/** The headings of the text; a click moves to one. */
export default function OutlineSheet({ doc, jump }: { doc: Node; jump: (pos: number) => void }) {
  const headings = headingsIn(doc)
  return (
    <nav className={styles['sheet']} aria-label="大綱">
      {headings.length === 0 ? (
        <p className={styles['hint']}>還沒有小標。小標讓讀者知道讀到哪裡，也是文章的目錄。</p>
      ) : (
        <ol className={sheetStyles['outline']}>
          {headings.map(({ level, text, pos }) => (
            <li key={pos} data-level={level}>
              <button type="button" className={sheetStyles['entry']} onClick={() => jump(pos)}>
                {text || '（空的小標）'}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  )
}
