import { Plugin } from 'prosemirror-state'

/**
 * Synchronises the caret position before a key is handled. Browsers report a moved caret with a delay, and keys that
 * were queued during a busy frame arrive earlier: Enter right after Home would split a word in the middle.
 */
export const syncCaret = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, event) {
        if (!event.isComposing && event.keyCode !== 229) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
        return false
      },
    },
  },
})
