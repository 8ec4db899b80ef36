import type { NodeSpec } from 'prosemirror-model'

/** A picture on its way into the text: it holds the place where it will stand, and is nothing of the document yet. */
export const waitingNode = {
  waiting: {
    group: 'block',
    atom: true,
    draggable: true,
    /** `item`: under which `Pictures` knows it. `instead`: an empty paragraph stood here, in which somebody was. */
    attrs: { key: { default: null }, item: { default: '' }, instead: { default: false } },
    parseDOM: [{ tag: 'div[data-waiting]', getAttrs: (dom) => ({ item: dom.getAttribute('data-waiting') ?? '' }) }],
    toDOM: ({ attrs: { item } }) => ['div', { 'data-waiting': item as string }],
  },
} satisfies Record<string, NodeSpec>
