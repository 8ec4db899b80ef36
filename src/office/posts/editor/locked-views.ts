import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import styles from './text.module.css'

/** A read-only block: it can be moved and deleted. */
function locked(why: string, content: HTMLElement): NodeView {
  const dom = document.createElement('div')
  dom.className = styles['locked'] ?? ''
  dom.contentEditable = 'false'
  const label = document.createElement('p')
  label.className = styles['why'] ?? ''
  label.textContent = why
  dom.append(label, content)
  return { dom }
}

/** HTML that an import could not convert: sanitised at import, not editable, rendered as for readers. */
export function preservedView({ attrs }: Node): NodeView {
  const content = document.createElement('div')
  content.innerHTML = attrs['html'] as string
  return locked('匯入時保留的內容，不能改，可以搬動或移除。', content)
}

/** A block of a type that is newer than this editor. */
export function unknownView({ attrs }: Node): NodeView {
  const content = document.createElement('p')
  content.textContent = `種類：${String((attrs['block'] as { type?: unknown }).type)}`
  return locked('這一版編輯器不認得的區塊，會原樣留著。', content)
}
