import { type Embeddable, embedHeight, embedHtml, embedPath } from '../../domain/discovery/embed.ts'
import styles from './embed-snippet.module.css'
import { useShell } from './use-shell.ts'

const names = { tool: '工具', quiz: '測驗' } as const

/** The embed code of a tool or a quiz, to copy. */
export function EmbedSnippet({ what, title }: { what: Embeddable; title: string }) {
  const { siteUrl, siteName } = useShell().config
  const src = siteUrl + embedPath(what)
  const snippet = embedHtml({ src, title: `${title}｜${siteName}`, width: '100%', height: embedHeight(what) })
  return (
    <details className={styles['snippet']}>
      <summary>把這個{names[what.kind]}放進您的網站</summary>
      <label>
        複製這一段
        <textarea readOnly rows={3} defaultValue={snippet} />
      </label>
    </details>
  )
}
