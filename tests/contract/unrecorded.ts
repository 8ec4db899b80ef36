import type { Call } from '../../src/contract/client.ts'

/**
 * Calls of the office that change something, or take it out, and leave no act in the audit; and why none is wanted. Whatever else
 * somebody does there is written down: tests/contract/acts.test.ts.
 *
 * Of calls that are written down these uses are not: a manuscript that saves itself, which is a version like every other until it is
 * thinned; a view that only its owner sees; roles and settings that are asked to be what they are already; what a reader does with
 * an order or a passkey of their own.
 */
export const unrecorded: Partial<Record<Call, string>> = {
  'POST /api/v3.0/office/bulk_edit': 'only looks at what would be changed; the running of it is written down, and every version',
  'POST /api/v3.0/office/set_up': 'keeps what was filled in until it is finished, and finishing is written down',
  'POST /api/v3.0/sealed_form/open': 'changes nothing: reads what a form of one’s own had held',
  'POST /api/v3.0/office/posts/:uid/note': 'a note says itself who wrote it and when, and stays with the manuscript',
  'POST /api/v3.0/office/posts/:uid/note/resolve': 'a note says itself who settled it, and goes and comes at a press',
  'POST /api/v3.0/office/posts/:uid/presence': 'is over after seconds, and nobody is to be watched at their work',
}
