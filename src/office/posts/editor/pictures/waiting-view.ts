import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'
import styles from '../text.module.css'
import { type Pictures, wordsOf } from './pictures.ts'

/** The view of a placeholder, with its progress. */
export const waitingView =
  (pictures: Pictures) =>
  ({ attrs }: Node): NodeView => {
    const dom = document.createElement('div')
    dom.className = styles['locked'] ?? ''
    dom.contentEditable = 'false'
    const words = document.createElement('p')
    words.className = styles['why'] ?? ''
    dom.append(words)
    const show = () => {
      const waiting = pictures.get(attrs['item'] as string)
      words.textContent = waiting ? wordsOf(waiting) : '這張圖已經不在了，請移除，再放一次。'
    }
    show()
    return { dom, destroy: pictures.subscribe(show), ignoreMutation: () => true }
  }
