import { expect } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import type { endpoints } from '../../src/contract/endpoints.ts'
import { problem } from '../../src/contract/shapes.ts'
import type { Capability } from '../../src/domain/office/may.ts'
import { type ApiResponse, callApi, reported } from '../support/api.ts'
import type { TestDatabase } from '../support/database.ts'
import type { calls } from './calls.ts'
import { judge } from './openapi-calls.ts'

/** The expected status per user. */
export type Statuses = [
  visitor: number,
  member: number,
  expired: number,
  subscriber: number,
  editor: number,
  admin: number,
  professional: number,
]
export const anyone: Statuses = [200, 200, 200, 200, 200, 200, 200]
const members: Statuses = [401, 200, 200, 200, 200, 200, 200]
const subscribers: Statuses = [401, 403, 403, 200, 200, 200, 403]
/** Valid input, except an unknown code or password. */
const wrongCode: Statuses = [401, 422, 422, 422, 422, 422, 422]
/** Valid input, except an unknown number, session or key. */
const wrongNumber: Statuses = [401, 404, 404, 404, 404, 404, 404]
/** Valid input, except an unknown link. */
const noLink: Statuses = [404, 404, 404, 404, 404, 404, 404]
/** Readers need only a session; staff without a second factor have none to remove. */
const staffAlone: Statuses = [401, 403, 403, 403, 200, 200, 200]
const nothingSetUp: Statuses = [401, 403, 403, 403, 409, 409, 409]
/** For users with any of these capabilities. */
const newsroom = ['write', 'edit', 'review', 'publish', 'curate'] as const
const staff = [...newsroom, 'catalogue', 'trade', 'care', 'govern'] as const
const allStaff = [...staff, 'answer'] as const
/** Another user's manuscript. */
const manuscriptReaders = ['edit', 'publish', 'curate'] as const
const editors = ['edit'] as const
const writers = ['write', 'edit'] as const
/** A view shared by a colleague. */
const viewKeepers = ['edit'] as const
const publishers = ['publish'] as const
/** One that a user is asked to sign. */
const clinicians = ['review'] as const
const editorsAndClinician = ['edit', 'review'] as const
const readersAndClinician = [...manuscriptReaders, 'review'] as const
const illustrators = ['write', 'edit', 'curate', 'catalogue'] as const
/** An image uploaded by another user. */
const librarians = ['edit', 'catalogue'] as const
const catalogue = ['catalogue'] as const
const previewers = ['edit', 'publish', 'curate', 'catalogue', 'trade', 'care'] as const
const curators = ['curate'] as const
const traders = ['trade'] as const
/** Accounts that manage at least one register. The other calls are tried on one that traders manage. */
const keepers = ['curate', 'catalogue', 'trade'] as const
const services = ['trade', 'care'] as const
const mailClerks = ['care', 'govern'] as const
const answerers = ['care'] as const
const governors = ['govern'] as const
/** Health data of others: for clinicians who answer, not for administrators. */
const professionals = ['answer'] as const

/** Public cacheable reads: calls that declare their cache tags. They return 200 for all. */
type OpenRead = NameOf<Extract<(typeof endpoints)[number], { method: 'GET'; access: 'anyone'; purgedBy: readonly unknown[] }>>
type NameOf<Read> = Read extends { path: infer Path extends string } ? `GET ${Path}` : never

/**
 * The expected response of every other call with valid input. A new call without an entry is a compile error, and fails
 * here.
 */
export const matrix: Record<Exclude<Call, OpenRead>, Statuses | readonly Capability[]> = {
  'GET /api/v1.0/member/me': anyone,
  'POST /api/v3.0/set_up/link': noLink,
  'POST /api/v3.0/set_up/open': noLink,
  'GET /api/v3.0/office/set_up': governors,
  'POST /api/v3.0/office/set_up': governors,
  'GET /api/v3.0/office/role': governors,
  'POST /api/v3.0/office/role': governors,
  'POST /api/v3.0/office/role/save': governors,
  'POST /api/v3.0/office/role/delete': governors,
  'POST /api/v3.0/office/role/look_ups': governors,
  'GET /api/v3.0/member/profile': members,
  'POST /api/v3.0/member/profile/update': members,
  'POST /api/v3.0/member/email/request': members,
  'POST /api/v3.0/member/email/confirm': wrongCode,
  'GET /api/v3.0/member/education/list': members,
  'GET /api/v3.0/industry/list': members,
  'GET /api/v3.0/job/list': members,
  'GET /api/v3.0/job_position/list': members,
  'GET /api/v3.0/member/industry/list': members,
  'GET /api/v3.0/member/job/list': members,
  'GET /api/v3.0/member/job_position/list': members,
  'GET /api/v3.0/member/sub_info': members,
  'GET /api/v3.0/subscriber/sub_info': members,
  'POST /api/v3.0/member/sub_identity/update': wrongNumber,
  'POST /api/v3.0/member/password/update': wrongCode,
  'GET /api/v3.0/member/session/list': members,
  'POST /api/v3.0/member/session/delete': wrongNumber,
  'POST /api/v3.0/member/session/delete_others': members,
  'GET /api/v3.0/member/sign_in_way/list': members,
  'POST /api/v3.0/member/line/unbind': members,
  'GET /api/v3.0/member/passkey/list': members,
  'POST /api/v3.0/member/passkey/rename': wrongNumber,
  'POST /api/v3.0/member/passkey/delete': wrongNumber,
  'GET /api/v3.0/member/second_factor': staffAlone,
  'POST /api/v3.0/member/second_factor/begin': staffAlone,
  'POST /api/v3.0/member/second_factor/recovery_codes': nothingSetUp,
  'POST /api/v3.0/member/second_factor/remove': nothingSetUp,
  'POST /api/v3.0/office/second_factor/reset': governors,
  'POST /api/v3.0/sealed_form/seal': anyone,
  'POST /api/v3.0/sealed_form/open': allStaff,
  'GET /api/v3.0/member/data': members,
  'GET /api/v3.0/member/data/looks': members,
  'POST /api/v3.0/member/delete/code': members,
  'POST /api/v3.0/member/delete': wrongCode,
  'GET /api/v1.0/get-persona': members,
  'GET /api/v3.0/payment/ask': anyone,
  'GET /api/v3.0/member/home': members,
  'GET /api/v1.0/member/tos': members,
  'POST /api/v1.0/member/tos/update': members,
  'GET /api/v1.0/fti': members,
  'POST /api/v1.0/fti/update': members,
  'GET /api/v3.0/fti/offer': anyone,
  'GET /api/v3.0/member/coupon/list': members,
  'POST /api/v3.0/search/clicked': anyone,
  'POST /api/v3.0/measure/wall': anyone,
  'POST /api/v3.0/measure/vitals': anyone,
  'POST /api/v3.0/measure/error': anyone,
  'GET /api/v3.0/office/figures': staff,
  'GET /api/v3.0/office/business': staff,
  'POST /api/v3.0/share': subscribers,
  'GET /api/v3.0/share/:id': anyone,
  'POST /api/v3.0/share/:id/open': anyone,
  'POST /api/v3.0/video/:id/pv': anyone,
  'GET /api/v3.0/ad/unit': anyone,
  'POST /api/v1.0/ad/count': anyone,
  'GET /api/v3.0/ad/report': traders,
  'POST /api/v3.0/quiz/:id/result': anyone,
  'POST /api/v3.0/quiz/:id/share': anyone,
  'GET /api/v3.0/member/tool/list': members,
  'POST /api/v3.0/member/tool/save': members,
  'POST /api/v3.0/member/tool/:id/delete': members,
  'POST /api/v3.0/tool/:slug/share': anyone,
  'GET /api/v3.0/form/:kind': anyone,
  'POST /api/v3.0/form/:kind': anyone,
  'GET /api/v3.0/sign-up': anyone,
  'POST /api/v3.0/sign-up/cancel': anyone,
  'POST /api/v1.0/magazine/latest': anyone,
  'POST /api/v3.0/favorite/add': members,
  'GET /api/v3.0/favorite/check': members,
  'POST /api/v3.0/favorite/delete_by_cond': members,
  'POST /api/v3.0/favorite/delete_by_id': members,
  'GET /api/v3.0/sc_result/asker/list': anyone,
  'GET /api/v3.0/member/sc_result/list': members,
  'GET /api/v3.0/member/sc_result/:id': members,
  'POST /api/v3.0/member/sc_result/:id/delete': members,
  'POST /api/v3.0/member/sc_result/add': members,
  'GET /api/v3.0/member/nutrition/list': members,
  'GET /api/v3.0/member/nutrition/:id': members,
  'POST /api/v3.0/member/nutrition/:id/delete': members,
  'POST /api/v3.0/member/nutrition/add': members,
  'GET /api/v3.0/member/consent/health_record': members,
  'POST /api/v3.0/member/consent/health_record': members,
  'POST /api/v3.0/member/consent/health_record/withdraw': members,
  'GET /api/v3.0/member/question/quota': members,
  'GET /api/v3.0/member/question/list': members,
  'GET /api/v3.0/member/question/picture/list': members,
  'POST /api/v3.0/member/question/picture/add': members,
  'GET /api/v3.0/member/question/picture/:id': members,
  'POST /api/v3.0/member/question/picture/:id/delete': members,
  'POST /api/v3.0/member/question/add': members,
  'GET /api/v3.0/member/question/:id': members,
  'POST /api/v3.0/member/question/:id/follow_up': members,
  'POST /api/v3.0/member/question/:id/close': members,
  'GET /api/v3.0/member/consent/ask': members,
  'POST /api/v3.0/member/consent/ask': members,
  'POST /api/v3.0/member/consent/ask/withdraw': members,
  'GET /api/v3.0/desk/question/list': professionals,
  'GET /api/v3.0/desk/question/picture/:id': professionals,
  'GET /api/v3.0/desk/question/:id': professionals,
  'POST /api/v3.0/desk/question/:id/take_up': professionals,
  'POST /api/v3.0/desk/question/:id/put_back': professionals,
  'POST /api/v3.0/desk/question/:id/answer': professionals,
  'GET /api/v3.0/member/favorite/list': members,
  'GET /api/v3.0/member/interesting_topic/list': members,
  'GET /api/v3.0/member/interesting_topic': members,
  'POST /api/v3.0/member/interesting_topic/update': members,
  'GET /api/v3.0/member/interesting_topic/post': members,
  'GET /api/v3.0/member/subscription': members,
  'GET /api/v3.0/member/order/list': members,
  'GET /api/v3.0/member/magazine': members,
  'GET /api/v3.0/member/subscription/list': members,
  'POST /api/v3.0/member/subscription/:number/pause': members,
  'POST /api/v3.0/member/subscription/:number/resume': members,
  'POST /api/v3.0/member/subscription/:number/address': members,
  'POST /api/v3.0/member/subscription/:number/missing_copy': members,
  'POST /api/v3.0/news_letter/ask': anyone,
  'GET /api/v3.0/news_letter/link': anyone,
  'POST /api/v3.0/news_letter/confirm': anyone,
  'POST /api/v3.0/news_letter/unsubscribe': anyone,
  'GET /api/v3.0/member/news_letter': members,
  'POST /api/v3.0/member/news_letter/update': members,
  'GET /api/v3.0/demo/outbox': anyone,
  'POST /api/v3.0/address/seal': anyone,
  'POST /api/v3.0/address/open': anyone,
  'GET /api/v3.0/payment/quote': members,
  'GET /api/v3.0/payment/preview': previewers,
  'POST /api/v3.0/payment/order': members,
  'GET /api/v3.0/payment/order/:orderNo': members,
  'POST /api/v3.0/payment/order/:orderNo/pay': members,
  'POST /api/v3.0/payment/order/:orderNo/check': members,
  'POST /api/v3.0/payment/order/:orderNo/cancel': members,
  'POST /api/v3.0/payment/order/:orderNo/refund': members,
  'POST /api/v3.0/payment/order/:orderNo/cancel_renewal': members,
  'POST /api/v3.0/subcheck': anyone,
  'POST /api/v3.0/office/bulk_edit': writers,
  'GET /api/v3.0/office/bulk_edit/:id': editors,
  'POST /api/v3.0/office/bulk_edit/:id/run': editors,
  'GET /api/v3.0/office/saved_view': newsroom,
  'POST /api/v3.0/office/saved_view': newsroom,
  'POST /api/v3.0/office/saved_view/:id/save': viewKeepers,
  'POST /api/v3.0/office/saved_view/:id/delete': viewKeepers,
  'GET /api/v3.0/office/posts': newsroom,
  'POST /api/v3.0/office/posts': writers,
  'GET /api/v3.0/office/posts/:uid': manuscriptReaders,
  'GET /api/v3.0/office/edit/:postType/:id': staff,
  'GET /api/v3.0/office/posts/:uid/preview': manuscriptReaders,
  'GET /api/v3.0/office/posts/:uid/lens': manuscriptReaders,
  'GET /api/v3.0/office/lens': manuscriptReaders,
  'GET /api/v3.0/office/posts/:uid/reads': editors,
  'GET /api/v3.0/office/reads': newsroom,
  'POST /api/v1.0/:postType/:id/reading': anyone,
  'POST /api/v3.0/office/posts/:uid/save': editors,
  'GET /api/v3.0/office/posts/:uid/versions': manuscriptReaders,
  'GET /api/v3.0/office/posts/:uid/versions/:version': manuscriptReaders,
  'GET /api/v3.0/office/posts/:uid/history': manuscriptReaders,
  'POST /api/v3.0/office/posts/:uid/restore': editors,
  'POST /api/v3.0/office/posts/:uid/turn_simplified': editors,
  'POST /api/v3.0/office/posts/:uid/publish': publishers,
  'POST /api/v3.0/office/posts/:uid/unschedule': publishers,
  'POST /api/v3.0/office/posts/:uid/withdraw': publishers,
  'POST /api/v3.0/office/posts/:uid/trash': editors,
  'POST /api/v3.0/office/posts/:uid/untrash': editors,
  'POST /api/v3.0/office/posts/:uid/erase': editors,
  'GET /api/v3.0/office/posts/:uid/review': readersAndClinician,
  'POST /api/v3.0/office/posts/:uid/submit': editors,
  'POST /api/v3.0/office/posts/:uid/sign': clinicians,
  'POST /api/v3.0/office/posts/:uid/send_back': editorsAndClinician,
  'POST /api/v3.0/office/posts/:uid/decline': clinicians,
  'GET /api/v3.0/office/posts/:uid/compare': readersAndClinician,
  'GET /api/v3.0/office/posts/:uid/check': readersAndClinician,
  'GET /api/v3.0/office/posts/:uid/note': readersAndClinician,
  'POST /api/v3.0/office/posts/:uid/note': readersAndClinician,
  'POST /api/v3.0/office/posts/:uid/presence': readersAndClinician,
  'GET /api/v3.0/office/posts/:uid/preview_link': editors,
  'POST /api/v3.0/office/posts/:uid/preview_link': editors,
  'POST /api/v3.0/office/posts/:uid/preview_link/revoke': editors,
  'GET /api/v3.0/preview_link/:token': anyone,
  'POST /api/v3.0/office/posts/:uid/note/resolve': readersAndClinician,
  'GET /api/v3.0/office/inbox': newsroom,
  'GET /api/v3.0/office/calendar': allStaff,
  'GET /api/v3.0/office/checklist': governors,
  'GET /api/v3.0/office/settings': governors,
  'POST /api/v3.0/office/settings': governors,
  'GET /api/v3.0/office/mail': mailClerks,
  'POST /api/v3.0/office/mail/:id/resend': mailClerks,
  'POST /api/v3.0/office/mail/switch': governors,
  'GET /api/v3.0/office/signing_channel': governors,
  'POST /api/v3.0/office/signing_channel': governors,
  'GET /api/v3.0/office/media': illustrators,
  'POST /api/v3.0/office/media': illustrators,
  'GET /api/v3.0/office/media/:id': illustrators,
  'POST /api/v3.0/office/media/:id/save': librarians,
  'POST /api/v3.0/office/media/:id/delete': librarians,
  'GET /api/v3.0/office/name/:kind': newsroom,
  'GET /api/v3.0/office/card/:kind': newsroom,
  'GET /api/v3.0/office/tag_twins': catalogue,
  'POST /api/v3.0/office/author/own': writers,
  'GET /api/v3.0/office/audit': governors,
  'POST /api/v3.0/office/audit/file': governors,
  'GET /api/v3.0/office/member': answerers,
  'POST /api/v3.0/office/member/find': answerers,
  'POST /api/v3.0/office/member/:id/open': answerers,
  'GET /api/v3.0/office/member/:id': answerers,
  'POST /api/v3.0/office/member/:id/reveal': answerers,
  'POST /api/v3.0/office/member/:id/end_sessions': answerers,
  'POST /api/v3.0/office/member/:id/subscription': answerers,
  'POST /api/v3.0/office/member/:id/bind': answerers,
  'POST /api/v3.0/office/member/:id/unbind': answerers,
  'POST /api/v3.0/office/member/:id/right': answerers,
  'POST /api/v3.0/office/member/:id/erasure': answerers,
  'GET /api/v3.0/office/front': curators,
  'GET /api/v3.0/office/front_post': curators,
  'POST /api/v3.0/office/front/draft': curators,
  'POST /api/v3.0/office/front/publish': curators,
  'GET /api/v3.0/office/register': keepers,
  'GET /api/v3.0/office/register_choices/:name': traders,
  'GET /api/v3.0/office/register_view/:name': traders,
  'POST /api/v3.0/office/register_view/:name': traders,
  'POST /api/v3.0/office/register_view/:name/:id/save': traders,
  'POST /api/v3.0/office/register_view/:name/:id/delete': traders,
  'GET /api/v3.0/office/register/:name': traders,
  'POST /api/v3.0/office/register/:name': traders,
  'POST /api/v3.0/office/register/:name/file': traders,
  'GET /api/v3.0/office/register/:name/:key': traders,
  'POST /api/v3.0/office/register/:name/:key/save': traders,
  'POST /api/v3.0/office/register/:name/:key/archive': traders,
  'POST /api/v3.0/office/register/:name/:key/delete': traders,
  'POST /api/v3.0/office/register/:name/:key/restore': traders,
  'GET /api/v3.0/office/register/:name/:key/versions': traders,
  'GET /api/v3.0/office/register_draft/:name': traders,
  'GET /api/v3.0/office/register_draft/:name/:id': traders,
  'POST /api/v3.0/office/register_draft/:name/:id': traders,
  'POST /api/v3.0/office/register_draft/:name/:id/publish': traders,
  'POST /api/v3.0/office/register_draft/:name/:id/discard': traders,
  'GET /api/v3.0/office/register_draft/:name/:id/lens': traders,
  'GET /api/v3.0/office/register/:name/:key/prices': traders,
  'POST /api/v3.0/office/register/:name/:key/price': traders,
  'POST /api/v3.0/office/register/:name/import': traders,
  'POST /api/v3.0/office/register/:name/import/run': traders,
  'POST /api/v3.0/office/register/:name/bulk': traders,
  'POST /api/v3.0/office/register/:name/bulk/run': traders,
  'GET /api/v3.0/office/menu/:menu': curators,
  'POST /api/v3.0/office/menu/:menu/order': curators,
  'POST /api/v3.0/office/tag': catalogue,
  'GET /api/v3.0/office/tag/:id': catalogue,
  'POST /api/v3.0/office/tag/:id/merge': catalogue,
  'GET /api/v3.0/office/entry': answerers,
  'POST /api/v3.0/office/entry/file': answerers,
  'GET /api/v3.0/office/entry/:reference': answerers,
  'POST /api/v3.0/office/entry/:reference/note': answerers,
  'POST /api/v3.0/office/entry/:reference/assign': answerers,
  'POST /api/v3.0/office/entry/:reference/state': answerers,
  'POST /api/v3.0/office/entry/:reference/reply': answerers,
  'POST /api/v3.0/office/entry/:reference/cancel_sign_up': answerers,
  'GET /api/v3.0/office/activity': answerers,
  'GET /api/v3.0/office/activity/:id': answerers,
  'POST /api/v3.0/office/activity/:id/seats': answerers,
  'GET /api/v3.0/office/ad/:id': traders,
  'POST /api/v3.0/office/ad/:id/hours': traders,
  'GET /api/v3.0/office/order': services,
  'GET /api/v3.0/office/ledger': services,
  'POST /api/v3.0/office/partner/:slug/usage': traders,
  'POST /api/v3.0/office/missing_copy': services,
  'POST /api/v3.0/demo/gateway': anyone,
  'GET /api/v3.0/demo/gateway/:tradeNo': anyone,
  'POST /api/v3.0/demo/gateway/:tradeNo': anyone,
  'GET /api/v1.0/:postType/preview/:uuid': newsroom,
  'POST /api/v1.0/:postType/:id/pv': anyone,
  'GET /api/v3.0/:postType/preview/:uuid': newsroom,
  'POST /api/v3.0/:postType/:id/pv': anyone,
}

export const isOpenRead = ({ endpoint: { method, access, purgedBy } }: (typeof calls)[number]) =>
  method === 'GET' && access === 'anyone' && purgedBy !== undefined && !('nothing' in purgedBy)
/** The row of a call. */
export const rowOf = (call: (typeof calls)[number]) => (isOpenRead(call) ? anyone : matrix[call.name as Exclude<Call, OpenRead>])

/** Whether a call requires a capability. */
export function isTrust(row: Statuses | readonly Capability[]): row is readonly Capability[] {
  return typeof row[0] === 'string'
}

/** The reports that one call forwards by design: a failed part of a page. */
const passedOn = /^Error: latest-magazine: /
/** Reported errors, without those by design. */
export const errors = () => reported.map(String).filter((error) => !passedOn.test(error))

/** Checks responses against the contract and the OpenAPI document. */
export async function contractOver(db: TestDatabase) {
  const { ofAnswer } = judge((await callApi(db, '/api/openapi.json')).json)
  return ({ endpoint }: (typeof calls)[number], { status, headers, json }: ApiResponse): void => {
    expect(headers.get('cache-control')).toMatch(/no-store/)
    const type = headers.get('content-type') ?? ''
    expect(ofAnswer(endpoint, { status, type, json })).toBeNull()
    if (status === 200) {
      expect(type).toBe('application/json')
      expect(endpoint.response.safeParse(json).error).toBeUndefined()
      return
    }
    expect(type).toBe('application/problem+json')
    expect(problem.parse(json)).toMatchObject({ status, request_id: 'test-request' })
  }
}
