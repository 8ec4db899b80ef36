import type { Problem } from '../../contract/shapes.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './posts.module.css'
import { momentOf } from './words.ts'

const partNames: Record<string, string> = {
  title: '標題',
  lead: '前言',
  key_points: '本文重點',
  document: '內文',
  wall: '誰能讀',
  authors: '作者',
  channels: '頻道',
}

/** Both sides of what two people have changed. What was typed stands in the form below, and is kept when it is saved again. */
export function StaleSides({ stale: { version, at, parts } }: { stale: NonNullable<Problem['stale']> }) {
  return (
    <section aria-labelledby="stale">
      <Notice fault>
        <h2 id="stale">別人也改了同一個地方</h2>
        <p>
          {momentOf(at)} 已經有第 {version} 版。您打的字都還在下面；對照之後改成要的樣子，再按一次儲存。
        </p>
      </Notice>
      {parts.map(({ part, yours, theirs }) => (
        <div key={part}>
          <h3>{partNames[part] ?? part}</h3>
          <div className={styles['sides']}>
            <Side title="您的" value={yours} />
            <Side title="別人的" value={theirs} />
          </div>
        </div>
      ))}
    </section>
  )
}

function Side({ title, value }: { title: string; value: unknown }) {
  return (
    <div>
      <h4>{title}</h4>
      <pre>{wordsOf(value)}</pre>
    </div>
  )
}

/** The words of a field or of a document, a block a line. */
function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('\n')
  if (value === null || value === undefined || value === '') return '（空的）'
  if (typeof value !== 'object') return String(value)
  const { text, content } = value as { text?: string; content?: unknown[] }
  if (text !== undefined) return text
  const within = (content ?? []) as { type?: string }[]
  const isBlock = within.some(({ type }) => type !== 'text' && type !== 'hard_break')
  return content ? within.map(wordsOf).join(isBlock ? '\n' : '') : '⏎'
}
