import type { NodeSpec } from 'prosemirror-model'

/** The placeholder of a pending image; no part of the document. */
export const waitingNode = {
  waiting: {
    group: 'block',
    atom: true,
    draggable: true,
    /** `item`: its id in `Pictures`. `instead`: it replaced an empty paragraph that contained the caret. */
    attrs: { key: { default: null }, item: { default: '' }, instead: { default: false } },
    parseDOM: [{ tag: 'div[data-waiting]', getAttrs: (dom) => ({ item: dom.getAttribute('data-waiting') ?? '' }) }],
    toDOM: ({ attrs: { item } }) => ['div', { 'data-waiting': item as string }],
  },
} satisfies Record<string, NodeSpec>
