import type { ToolSlug } from '../../domain/tools/tool.ts'
import { useShell } from '../shell/use-shell.ts'
import styles from './embed.module.css'

/** How to put the tool into another site: the text to copy. */
export function EmbedSnippet({ slug, title }: { slug: ToolSlug; title: string }) {
  const { siteUrl, siteName } = useShell().config
  const snippet = `<iframe src="${siteUrl}/tool/${slug}/embed" title="${title}｜${siteName}" width="100%" height="720" loading="lazy" style="border:0"></iframe>`
  return (
    <details className={styles['snippet']}>
      <summary>把這個工具放進您的網站</summary>
      <label>
        複製這一段
        <textarea readOnly rows={3} defaultValue={snippet} />
      </label>
    </details>
  )
}
