import type { Call } from '../../src/contract/client.ts'

/**
 * Office calls that change or export something without an audit event, and why none is needed. All others are audited:
 * tests/contract/audit-events.test.ts.
 *
 * Not audited either, in calls that otherwise are: an autosave of a manuscript, which is a version until it is thinned
 * out; a private view; unchanged roles and settings; a reader's operation on their own order or passkey.
 */
export const unrecorded: Partial<Record<Call, string>> = {
  'POST /api/v3.0/office/bulk_edit': 'only looks at what would be changed; the running of it is written down, and every version',
  'POST /api/v3.0/office/register/:name/import': 'a plan, which writes nothing; every imported row is written down',
  'POST /api/v3.0/office/register/:name/bulk': 'a plan, which writes nothing; every changed entry is written down',
  'POST /api/v3.0/office/set_up': 'keeps what was filled in until it is finished, and finishing is written down',
  'POST /api/v3.0/office/front/draft': 'no reader sees it; its publication is recorded',
  'POST /api/v3.0/sealed_form/open': 'changes nothing: reads what a form of one’s own had held',
  'POST /api/v3.0/office/posts/:uid/note': 'a note says itself who wrote it and when, and stays with the manuscript',
  'POST /api/v3.0/office/posts/:uid/note/resolve': 'a note says itself who settled it, and goes and comes at a press',
  'POST /api/v3.0/office/posts/:uid/presence': 'is over after seconds, and nobody is to be watched at their work',
}
