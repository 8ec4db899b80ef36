import { type Embeddable, embedHeight, embedHtml, embedPath } from '../../domain/discovery/embed.ts'
import styles from './embed-snippet.module.css'
import { useShell } from './use-shell.ts'

const names = { tool: '工具', quiz: '測驗' } as const

/** The embed code of a tool or a quiz, to copy. */
export function EmbedSnippet({ embeddable, title }: { embeddable: Embeddable; title: string }) {
  const { siteUrl, siteName } = useShell().config
  const src = siteUrl + embedPath(embeddable)
  const snippet = embedHtml({ src, title: `${title}｜${siteName}`, width: '100%', height: embedHeight(embeddable) })
  return (
    <details className={styles['snippet']}>
      <summary>把這個{names[embeddable.kind]}放進您的網站</summary>
      <label>
        複製這一段
        <textarea readOnly rows={3} defaultValue={snippet} />
      </label>
    </details>
  )
}
