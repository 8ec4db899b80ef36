import { Plugin } from 'prosemirror-state'

/**
 * Reads where the caret stands before a key acts there. The browser says so only some time after it has moved it, and keys
 * that waited while the page was at work come before that: Enter right after Home would part a word in the middle.
 */
export const caretFirst = new Plugin({
  props: {
    handleDOMEvents: {
      keydown(view, event) {
        if (!event.isComposing && event.keyCode !== 229) view.dom.ownerDocument.dispatchEvent(new Event('selectionchange'))
        return false
      },
    },
  },
})
