import type { SearchItem } from '../../contract/search.ts'

/** Text in stretches; what was searched for is marked. */
export function Parts({ parts }: { parts: SearchItem['snippet'] }) {
  return parts.map(({ text, hit }, place) => {
    const key = `${place}-${text}`
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
