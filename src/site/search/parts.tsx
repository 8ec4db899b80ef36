import type { SearchItem } from '../../contract/search.ts'
import { headline } from '../../ui/headline/headline.ts'

/** Text with the matched terms highlighted. As a title it breaks only between words. */
export function Parts({ parts, title = false }: { parts: SearchItem['snippet']; title?: boolean }) {
  return parts.map(({ text, hit }, place) => {
    const key = `${place}-${text}`
    const words = title ? { dangerouslySetInnerHTML: headline(text) } : { children: text }
    return hit ? <mark key={key} {...words} /> : <span key={key} {...words} />
  })
}
