import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import { calls } from './calls.ts'

/**
 * Operations that require a second factor given within the hour: what is immediately public, what is irreversible, what
 * discloses data or money, what changes permissions (docs/decisions/0065). Every office operation is in one of the
 * lists.
 */
const fresh: readonly Call[] = [
  // immediately public
  'POST /api/v3.0/office/posts/:uid/publish',
  'POST /api/v3.0/office/posts/:uid/unschedule',
  'POST /api/v3.0/office/posts/:uid/withdraw',
  'POST /api/v3.0/office/posts/:uid/sign',
  'POST /api/v3.0/office/register/:name',
  'POST /api/v3.0/office/register/:name/file',
  'POST /api/v3.0/office/register/:name/:key/save',
  'POST /api/v3.0/office/register/:name/:key/archive',
  'POST /api/v3.0/office/register/:name/:key/restore',
  'POST /api/v3.0/office/register/:name/:key/price',
  'POST /api/v3.0/office/register_draft/:name/:id/publish',
  'POST /api/v3.0/office/front/publish',
  'POST /api/v3.0/office/register/:name/import/run',
  'POST /api/v3.0/office/register/:name/bulk/run',
  'POST /api/v3.0/office/menu/:menu/order',
  'POST /api/v3.0/office/ad/:id/hours',
  'POST /api/v3.0/office/activity/:id/seats',
  'POST /api/v3.0/office/settings',
  'POST /api/v3.0/office/signing_channel',
  // irreversible, or not reversible one by one
  'POST /api/v3.0/office/posts/:uid/trash',
  'POST /api/v3.0/office/posts/:uid/erase',
  'POST /api/v3.0/office/tag/:id/merge',
  'POST /api/v3.0/office/register/:name/:key/delete',
  'POST /api/v3.0/office/media/:id/delete',
  'POST /api/v3.0/office/bulk_edit/:id/run',
  // discloses data or money
  'POST /api/v3.0/office/audit/file',
  'POST /api/v3.0/office/entry/file',
  'POST /api/v3.0/office/partner/:slug/usage',
  'POST /api/v3.0/office/member/:id/end_sessions',
  'POST /api/v3.0/office/member/:id/bind',
  'POST /api/v3.0/office/member/:id/unbind',
  'POST /api/v3.0/office/member/:id/right',
  'POST /api/v3.0/office/member/:id/erasure',
  'POST /api/v3.0/payment/order/:orderNo/refund',
  // changes permissions or identities
  'POST /api/v3.0/office/role',
  'POST /api/v3.0/office/role/save',
  'POST /api/v3.0/office/role/delete',
  'POST /api/v3.0/office/role/look_ups',
  'POST /api/v3.0/office/second_factor/reset',
  'POST /api/v3.0/member/second_factor/begin',
  'POST /api/v3.0/member/second_factor/remove',
  'POST /api/v3.0/member/second_factor/recovery_codes',
  'POST /api/v3.0/member/passkey/delete',
  'POST /api/v3.0/member/email/request',
]

/** Operations for which an older proof suffices, and why. */
const draft = 'changes a draft: a version that can be restored, and nothing that readers see'
const passage = 'goes to colleagues, is recorded, and publishes nothing'
const enough: Partial<Record<Call, string>> = {
  'POST /api/v3.0/office/posts': draft,
  'POST /api/v3.0/office/posts/:uid/save': draft,
  'POST /api/v3.0/office/posts/:uid/restore': draft,
  'POST /api/v3.0/office/posts/:uid/turn_simplified': draft,
  'POST /api/v3.0/office/posts/:uid/untrash': 'undoes an operation',
  'POST /api/v3.0/office/posts/:uid/submit': passage,
  'POST /api/v3.0/office/posts/:uid/send_back': passage,
  'POST /api/v3.0/office/posts/:uid/decline': passage,
  'POST /api/v3.0/office/posts/:uid/note': passage,
  'POST /api/v3.0/office/posts/:uid/note/resolve': passage,
  'POST /api/v3.0/office/posts/:uid/presence': 'expires after seconds',
  'POST /api/v3.0/office/posts/:uid/preview_link': 'shows one manuscript for some days, is listed beside it, and can be revoked',
  'POST /api/v3.0/office/posts/:uid/preview_link/revoke': 'undoes an operation',
  'POST /api/v3.0/office/front/draft': draft,
  'POST /api/v3.0/office/bulk_edit': 'only a preview of the change; its execution asks',
  'POST /api/v3.0/office/register/:name/bulk': 'a plan that writes nothing; its execution asks',
  'POST /api/v3.0/office/register/:name/import': 'a plan that writes nothing; its execution asks',
  'POST /api/v3.0/office/register_draft/:name/:id': 'a draft that no reader sees; its publication asks',
  'POST /api/v3.0/office/register_draft/:name/:id/discard': 'a draft that no reader sees',
  'POST /api/v3.0/office/saved_view': 'a name for a filter',
  'POST /api/v3.0/office/register_view/:name': 'a name for a filter',
  'POST /api/v3.0/office/register_view/:name/:id/save': 'a name for a filter',
  'POST /api/v3.0/office/register_view/:name/:id/delete': 'a name for a filter',
  'POST /api/v3.0/office/saved_view/:id/save': 'a name for a filter',
  'POST /api/v3.0/office/saved_view/:id/delete': 'a name for a filter',
  'POST /api/v3.0/office/tag': 'is public only once a published post carries it',
  'POST /api/v3.0/office/author/own': 'is public only once a published post names them',
  'POST /api/v3.0/office/media': 'is public only once an entity shows it',
  'POST /api/v3.0/office/media/:id/save': 'alternative texts and credits are written while a text is; each change is recorded',
  'POST /api/v3.0/office/member/find': 'exact matches only, masked, with a reason that is recorded',
  'POST /api/v3.0/office/member/:id/open': 'shows masked data with a reason that is recorded; at most forty members a day',
  'POST /api/v3.0/office/member/:id/subscription': 'one subscription, masked, of an opened member, recorded separately',
  'POST /api/v3.0/office/member/:id/reveal': 'one address and phone of an opened member, recorded separately',
  'POST /api/v3.0/office/mail/switch': 'urgent when a mailing is wrong; loses nothing, and each change is recorded',
  'POST /api/v3.0/office/mail/:id/resend': 'the same mail to the same address, once; it is recorded',
  'POST /api/v3.0/office/entry/:reference/note': passage,
  'POST /api/v3.0/office/entry/:reference/assign': passage,
  'POST /api/v3.0/office/entry/:reference/state': passage,
  'POST /api/v3.0/office/entry/:reference/reply': 'reaches one reader, who asked for it; the text stays beside the entry',
  'POST /api/v3.0/office/entry/:reference/cancel_sign_up':
    'reaches one reader, who is notified of the reason and can sign up again',
  'POST /api/v3.0/office/missing_copy': 'notes that one copy was sent again; the holder is notified',
  'POST /api/v3.0/desk/question/:id/take_up': 'can be put back',
  'POST /api/v3.0/desk/question/:id/put_back': 'undoes an operation',
  'POST /api/v3.0/desk/question/:id/answer': 'reaches one reader, who sees who answered and can follow up',
  'POST /api/v3.0/office/set_up': 'stores input until the set-up is finished, which asks',
  'POST /api/v3.0/sealed_form/open': 'opens what the same user has sealed',
}

const actions = calls.filter(
  ({ endpoint: { method, access, stepUp } }) => stepUp || (method === 'POST' && typeof access === 'object'),
)

test('exactly these operations require a fresh second factor', () => {
  expect(
    actions
      .filter(({ endpoint }) => endpoint.stepUp)
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...fresh].sort())
})

test('every other operation of the office declares why none is needed', () => {
  expect(
    actions
      .filter(({ endpoint }) => !endpoint.stepUp)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(enough).sort())
})
