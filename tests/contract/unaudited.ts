import type { Call } from '../../src/contract/client.ts'

/**
 * Office calls that change or export something without an audit event, and why none is needed. All others are audited:
 * tests/contract/audit-events.test.ts.
 *
 * Not audited either, in calls that otherwise are: an autosave of a manuscript, which is a version until it is thinned
 * out; a private view; unchanged roles and settings; a reader's operation on their own order or passkey.
 */
export const unrecorded: Partial<Record<Call, string>> = {
  'POST /api/v3.0/office/bulk_edit': 'only a preview of the change; its execution and every version are recorded',
  'POST /api/v3.0/office/register/:name/import': 'a plan, which writes nothing; every imported row is recorded',
  'POST /api/v3.0/office/register/:name/bulk': 'a plan, which writes nothing; every changed entry is recorded',
  'POST /api/v3.0/office/set_up': 'stores input until the set-up is finished, which is recorded',
  'POST /api/v3.0/office/front/draft': 'no reader sees it; its publication is recorded',
  'POST /api/v3.0/sealed_form/open': 'changes nothing: reads the former input of the user’s own form',
  'POST /api/v3.0/office/posts/:uid/note': 'a note contains its author and time, and is not deleted',
  'POST /api/v3.0/office/posts/:uid/note/resolve': 'a note contains who resolved it, and can be reopened',
  'POST /api/v3.0/office/posts/:uid/presence': 'expires after seconds; work is not monitored',
}
