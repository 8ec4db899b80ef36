import { randomUUID } from 'node:crypto'
import type { Call, CallInput } from '../../src/contract/client.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { demoPassword } from '../../src/demo/accounts.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { type FeatureName, featureList } from '../../src/domain/navigation/features.ts'
import { issueOf } from '../../src/domain/payment/terms.ts'
import { askConsent } from '../../src/domain/questions/consent.ts'
import { healthRecordConsent } from '../../src/domain/records/consent.ts'
import { fever } from '../../src/domain/symptoms/trees/fever.ts'
import { addMonths } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { previewToken } from '../../src/operations/manuscripts/preview-links.ts'
import { type ApiResponse, callApi, type Person, testSecret } from '../support/api.ts'
import type { TestDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'
import { answerText, photograph, questionForm } from '../support/questions.ts'
import { questionnaire } from '../support/records.ts'
import { numbering } from '../support/subscriptions.ts'
import {
  boundNumber,
  endedGift,
  type Fixtures,
  fixturesFor,
  missingNumber,
  subscriberNumber,
  unboundNumber,
  unknownNumber,
} from './fixtures.ts'

/** An image as a form sends it. */
const upload = new File([new Uint8Array(await photograph())], '餐桌.jpg', { type: 'image/jpeg' })

const favorite = ({ memberUid }: Fixtures) => ({
  member_uid: memberUid,
  site: 'ch' as const,
  item_type: 'article' as const,
  item_id: '1',
})
/** A one-time link in the command's format that was issued to no user. */
const unknownLink = 'n'.repeat(43)
const one = { params: { postType: 'article' as const, id: '1' } }
const preview = (fixtures: Fixtures) => ({ params: { postType: 'article' as const, uuid: fixtures.preview } })

/** The demo user with the access that a call needs. */
export function callerOf({ access }: Endpoint): Person {
  if (access === 'anyone') return 'visitor'
  if (access === 'signed-in') return 'member'
  return access.to === 'answer-questions' ? 'professional' : 'admin'
}

/** An arrangement of the front page. */
const leading = () => ({ id: randomUUID(), slot: 'lead:1', post: 1, from: null, until: '2100-01-01T00:00:00+08:00' })

/** A plan as the office adds it. */
const planFields = {
  title: '試讀',
  kind: 'digital',
  price: 90,
  months: 1,
  issues: 0,
  includes: ['全部文章'],
  description: '一個月的電子版',
}

/** The calls of features: of the list, and of an entry of the demo. */
const ofFeatures = Object.fromEntries(
  featureList().flatMap(({ name, demoKeys: [id] }) => [
    [`GET /api/v3.0/${name}`, () => ({})],
    [`GET /api/v3.0/${name}/:id`, () => ({ params: { id } })],
  ]),
) as Record<`GET /api/v3.0/${FeatureName}`, () => object> &
  Record<`GET /api/v3.0/${FeatureName}/:id`, () => { params: { id: string } }>

/** Valid input for every call: a call without an entry is a compile error. */
export const goodInput: { [K in Call]: (fixtures: Fixtures) => CallInput<K> } = {
  ...ofFeatures,
  'GET /api/v1.0/member/me': () => ({}),
  'GET /api/v3.0/member/profile': () => ({}),
  'POST /api/v3.0/member/profile/update': () => ({
    body: { name: '林讀者', mobile: '0912-345-678', gender: 'female', birthday_year: 1966, birthday_month: 12, birthday_day: 31 },
  }),
  'POST /api/v3.0/member/email/request': () => ({
    body: { email: `nobody-${randomUUID()}@mail.test`, password: demoPassword },
  }),
  'POST /api/v3.0/member/email/confirm': () => ({ body: { code: '000000' } }),
  'GET /api/v3.0/member/education/list': () => ({}),
  'GET /api/v3.0/industry/list': () => ({}),
  'GET /api/v3.0/job/list': () => ({}),
  'GET /api/v3.0/job_position/list': () => ({}),
  'GET /api/v3.0/member/industry/list': () => ({}),
  'GET /api/v3.0/member/job/list': () => ({}),
  'GET /api/v3.0/member/job_position/list': () => ({}),
  'GET /api/v3.0/member/sub_info': () => ({}),
  'GET /api/v3.0/subscriber/sub_info': () => ({}),
  'POST /api/v3.0/member/sub_identity/update': () => ({ body: { subscriber_number: unknownNumber(), proof: '000' } }),
  'POST /api/v3.0/member/password/update': () => ({ body: { old_password: 'wrong-password', new_password: demoPassword } }),
  'GET /api/v3.0/member/session/list': () => ({}),
  'POST /api/v3.0/member/session/delete': () => ({ body: { id: randomUUID() } }),
  'POST /api/v3.0/member/session/delete_others': () => ({}),
  'GET /api/v3.0/member/sign_in_way/list': () => ({}),
  'POST /api/v3.0/member/line/unbind': () => ({}),
  'GET /api/v3.0/member/passkey/list': () => ({}),
  'POST /api/v3.0/member/passkey/rename': () => ({ body: { id: randomUUID(), name: '我的手機' } }),
  'POST /api/v3.0/member/passkey/delete': () => ({ body: { id: randomUUID() } }),
  'GET /api/v3.0/member/second_factor': () => ({}),
  'POST /api/v3.0/member/second_factor/begin': () => ({}),
  'POST /api/v3.0/member/second_factor/recovery_codes': () => ({}),
  'POST /api/v3.0/member/second_factor/remove': () => ({}),
  'POST /api/v3.0/office/role/look_ups': () => ({ body: { email: 'circulation@example.com' } }),
  'POST /api/v3.0/office/second_factor/reset': () => ({ body: { email: 'circulation@example.com' } }),
  'GET /api/v3.0/member/data': () => ({}),
  'GET /api/v3.0/member/data/looks': () => ({}),
  'POST /api/v3.0/member/delete/code': () => ({}),
  'POST /api/v3.0/member/delete': () => ({ body: { password: 'wrong-password' } }),
  'GET /api/v1.0/datalayer': () => ({ query: { type: 'article', id: '1' } }),
  'GET /api/v1.0/get-persona': ({ memberUid: uuid }) => ({ query: { uuid } }),
  'GET /api/v3.0/member/home': () => ({}),
  'GET /api/v1.0/member/tos': ({ memberUid: uuid }) => ({ query: { uuid, product: 'ch' } }),
  'POST /api/v1.0/member/tos/update': ({ memberUid: uuid }) => ({ query: { uuid, product: 'ch' } }),
  'GET /api/v1.0/fti': ({ memberUid: uuid }) => ({ query: { uuid } }),
  'POST /api/v1.0/fti/update': ({ memberUid: uuid }) => ({
    body: {
      uuid,
      account: null,
      alsoUpdateAccount: true,
      profileData: {
        gender: 'female',
        birthday_year: 1958,
        birthday_month: 2,
        birthday_day: 30,
        industry: 5,
        jobprof: 7,
      },
      topicsData: ['topic_user_2', 'topic_user_4', 'topic_user_9'],
    },
  }),
  'GET /api/v3.0/fti/offer': () => ({}),
  'GET /api/v3.0/member/coupon/list': () => ({}),
  'GET /api/v1.0/header': () => ({}),
  'GET /api/v3.0/search': () => ({ query: { keyword: '血壓' } }),
  'GET /api/v3.0/search/suggest': () => ({ query: { keyword: '高血' } }),
  'POST /api/v3.0/search/clicked': () => ({ body: { keyword: '血壓' } }),
  'POST /api/v3.0/measure/wall': () => ({ body: { wall: 'memberwall', step: 'shown' } }),
  'POST /api/v3.0/measure/vitals': () => ({ body: { page: 'index', vitals: [{ name: 'LCP', value: 1234.5 }] } }),
  'POST /api/v3.0/measure/error': () => ({ body: { part: 'latest-magazine', status: 503 } }),
  'POST /api/v3.0/sealed_form/seal': () => ({ body: { to: '/office/posts/new', fields: [['title', '標題']] } }),
  'POST /api/v3.0/sealed_form/open': () => ({ body: { sealed: 'nothing' } }),
  'GET /api/v3.0/office/figures': () => ({}),
  'GET /api/v3.0/office/business': () => ({}),
  'GET /api/v3.0/office/posts': () => ({ query: { state: 'public', type: 'blog', words: '血' } }),
  'POST /api/v3.0/office/posts': () => ({
    body: { type: 'article', key: randomUUID(), fields: { title: '新的稿件', tags: [1], channels: [11] } },
  }),
  'GET /api/v3.0/office/posts/:uid': ({ manuscript: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/lens': () => ({ query: { place: 'channel/1' } }),
  'GET /api/v3.0/office/posts/:uid/reads': ({ manuscript: { uid } }) => ({ params: { uid }, query: { days: '7' } }),
  'GET /api/v3.0/office/reads': () => ({ query: { days: 'all', author: '3' } }),
  'POST /api/v1.0/:postType/:id/reading': () => ({
    params: { postType: 'article', id: '1' },
    body: { opened: true, walled: false, read: true, finished: false, reached: [0, 12], source: 'www.google.com' },
  }),
  'GET /api/v3.0/office/posts/:uid/lens': ({ manuscript: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/edit/:postType/:id': () => ({ params: { postType: 'article', id: '1' } }),
  'GET /api/v3.0/office/posts/:uid/preview': ({ manuscript: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/bulk_edit': ({ manuscript: { uid } }) => ({
    body: { key: randomUUID(), what: 'wall', to: 'memberwall', uids: [Number(uid)] },
  }),
  'GET /api/v3.0/office/bulk_edit/:id': ({ bulkEdit }) => ({ params: { id: bulkEdit } }),
  'POST /api/v3.0/office/bulk_edit/:id/run': ({ bulkEdit }) => ({ params: { id: bulkEdit } }),
  'GET /api/v3.0/office/saved_view': () => ({}),
  'POST /api/v3.0/office/saved_view': () => ({ body: { name: '草稿', filter: 'state=draft' } }),
  'POST /api/v3.0/office/saved_view/:id/save': ({ savedView }) => ({
    params: { id: savedView },
    // names are unique per owner
    body: { name: `新名字 ${randomUUID().slice(0, 8)}`, shared: true },
  }),
  'POST /api/v3.0/office/saved_view/:id/delete': ({ savedView }) => ({ params: { id: savedView } }),
  'POST /api/v3.0/office/posts/:uid/save': ({ manuscript: { uid, version } }) => ({
    params: { uid },
    body: { base: version, key: randomUUID(), kind: 'named', name: '第一次校對', fields: { lead: `前言 ${randomUUID()}` } },
  }),
  'GET /api/v3.0/office/posts/:uid/versions': ({ manuscript: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/posts/:uid/history': ({ manuscript: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/posts/:uid/versions/:version': ({ manuscript: { uid } }) => ({ params: { uid, version: '1' } }),
  'POST /api/v3.0/office/posts/:uid/restore': ({ manuscript: { uid, version } }) => ({
    params: { uid },
    body: { version: 1, base: version, key: randomUUID() },
  }),
  'POST /api/v3.0/office/posts/:uid/turn_simplified': ({ manuscript: { uid, version } }) => ({
    params: { uid },
    body: { base: version, key: randomUUID() },
  }),
  'POST /api/v3.0/office/posts/:uid/publish': ({ manuscript: { uid, version } }) => ({
    params: { uid },
    body: { version, key: randomUUID(), reason: '更正', correction: '用詞寫錯了。' },
  }),
  'POST /api/v3.0/office/posts/:uid/unschedule': ({ scheduled }) => ({
    params: { uid: scheduled },
    body: { reason: '等受訪者' },
  }),
  'POST /api/v3.0/office/posts/:uid/withdraw': ({ manuscript: { uid } }) => ({ params: { uid }, body: { reason: '授權到期' } }),
  'POST /api/v3.0/office/posts/:uid/trash': ({ toSign: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/posts/:uid/untrash': ({ toSign: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/posts/:uid/erase': ({ toSign: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/posts/:uid/review': ({ toSign: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/posts/:uid/submit': ({ toSign: { uid, version } }) => ({
    params: { uid },
    body: { version, key: randomUUID(), reviewer: null, note: '請發布' },
  }),
  'POST /api/v3.0/office/posts/:uid/sign': ({ toSign: { uid, version } }) => ({
    params: { uid },
    body: { version, key: randomUUID() },
  }),
  'POST /api/v3.0/office/posts/:uid/send_back': ({ toSign: { uid, version } }) => ({
    params: { uid },
    body: { version, note: '請補上來源' },
  }),
  'POST /api/v3.0/office/posts/:uid/decline': ({ toSign: { uid, version } }) => ({
    params: { uid },
    body: { version, note: '不是我的專科' },
  }),
  'GET /api/v3.0/office/posts/:uid/compare': ({ toSign: { uid } }) => ({ params: { uid }, query: { from: '1' } }),
  'GET /api/v3.0/office/posts/:uid/note': ({ toSign: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/posts/:uid/note': ({ toSign: { uid } }) => ({ params: { uid }, body: { text: '來源呢？', block: 'a' } }),
  'POST /api/v3.0/office/posts/:uid/presence': ({ toSign: { uid } }) => ({
    params: { uid },
    body: { tab: randomUUID(), block: 'a' },
  }),
  'GET /api/v3.0/office/posts/:uid/preview_link': ({ toSign: { uid } }) => ({ params: { uid } }),
  'POST /api/v3.0/office/posts/:uid/preview_link': ({ toSign: { uid } }) => ({
    params: { uid },
    body: { note: '受訪者', days: 7 },
  }),
  'POST /api/v3.0/office/posts/:uid/preview_link/revoke': ({ toSign: { uid }, previewLink }) => ({
    params: { uid },
    body: { id: previewLink },
  }),
  'GET /api/v3.0/preview_link/:token': ({ previewLink }) => ({ params: { token: previewToken(testSecret, previewLink) } }),
  'POST /api/v3.0/office/posts/:uid/note/resolve': ({ toSign: { uid }, noteId }) => ({
    params: { uid },
    body: { id: noteId, resolved: true },
  }),
  'GET /api/v3.0/office/posts/:uid/check': ({ toSign: { uid } }) => ({ params: { uid } }),
  'GET /api/v3.0/office/inbox': () => ({}),
  'GET /api/v3.0/office/calendar': () => ({ query: { from: '2026-11-01', until: '2026-11-30' } }),
  'GET /api/v3.0/office/checklist': () => ({}),
  'GET /api/v3.0/office/settings': () => ({}),
  'POST /api/v3.0/office/settings': () => ({ body: { answers: { member_title: '加入會員' } } }),
  'GET /api/v3.0/office/mail': () => ({}),
  'POST /api/v3.0/office/mail/switch': () => ({ body: { stopped: 'ordinary', reason: '電子報寄錯了' } }),
  'POST /api/v3.0/office/mail/:id/resend': ({ failedMail }) => ({ params: { id: failedMail } }),
  'GET /api/v3.0/office/signing_channel': () => ({}),
  'POST /api/v3.0/office/signing_channel': () => ({ body: { channels: [17] } }),
  'GET /api/v3.0/office/media': () => ({ query: { words: '血壓', wants: 'alt' } }),
  'POST /api/v3.0/office/media': () => ({ body: { file: [upload] } }),
  'GET /api/v3.0/office/media/:id': ({ mediaId }) => ({ params: { id: mediaId } }),
  'POST /api/v3.0/office/media/:id/save': ({ mediaId }) => ({
    params: { id: mediaId },
    body: { credit: '王小明／攝影', source: 'own', alt: '餐桌上的三道菜', focus: { x: 0.25, y: 0.5 } },
  }),
  'POST /api/v3.0/office/media/:id/delete': ({ mediaId }) => ({ params: { id: mediaId } }),
  'POST /api/v3.0/share': () => ({ body: { kind: 'article', type: 'article', id: 3 } }),
  'GET /api/v3.0/share/:id': () => ({ params: { id: endedGift } }),
  'POST /api/v3.0/share/:id/open': () => ({ params: { id: endedGift }, body: {} }),
  'GET /api/v3.0/author': () => ({}),
  'GET /api/v3.0/author/:id': () => ({ params: { id: '1' } }),
  'GET /api/v3.0/column/list': () => ({}),
  'GET /api/v3.0/channel': () => ({}),
  'GET /api/v3.0/channel/:id': () => ({ params: { id: '11' } }),
  'GET /api/v3.0/feature/:id': () => ({ params: { id: 'diet' } }),
  'GET /api/v3.0/feature/:name/header': () => ({ params: { name: 'chronic' } }),
  'GET /api/v3.0/tag/:id': () => ({ params: { id: '血壓' } }),
  'GET /api/v3.0/video': () => ({}),
  'GET /api/v3.0/video/:id': () => ({ params: { id: '1' } }),
  'POST /api/v3.0/video/:id/pv': () => ({ params: { id: '1' } }),
  'GET /api/v3.0/page/:slug': () => ({ params: { slug: 'terms' } }),
  'GET /api/v3.0/addresses/:part': () => ({ params: { part: 'posts' } }),
  'GET /api/v3.0/shop': () => ({}),
  'GET /api/v3.0/shop/:id': () => ({ params: { id: '3' } }),
  'GET /api/v3.0/activity': () => ({}),
  'GET /api/v3.0/bbc': () => ({}),
  'GET /api/v3.0/ad/unit': () => ({}),
  'GET /api/v3.0/ad/house': () => ({}),
  'POST /api/v1.0/ad/count': () => ({ body: { batch: randomUUID(), events: [{ ad: 1, kind: 'impression' }] } }),
  'GET /api/v3.0/ad/report': () => ({ query: { days: 7 } }),
  'POST /api/v3.0/quiz/:id/result': () => ({ params: { id: '1' }, body: { result: 0 } }),
  'POST /api/v3.0/quiz/:id/share': () => ({ params: { id: '1' }, body: { result: 0 } }),
  'GET /api/v3.0/member/tool/list': () => ({ query: { tool: 'bmi' } }),
  'POST /api/v3.0/member/tool/save': () => ({ body: { tool: 'bmi', values: { height: '170', weight: '65' } } }),
  'POST /api/v3.0/member/tool/:id/delete': ({ toolRecordId }) => ({ params: { id: toolRecordId } }),
  'POST /api/v3.0/tool/:slug/share': () => ({ params: { slug: 'bmi' } }),
  'GET /api/v3.0/form/:kind': () => ({ params: { kind: 'ad' } }),
  'POST /api/v3.0/form/:kind': ({ formToken }) => ({
    params: { kind: 'antifraud-1499' },
    body: { token: formToken, fields: { channel: '簡訊', what: '有人自稱編輯部，要我操作提款機。', loss: '沒有', email: '' } },
  }),
  'GET /api/v3.0/sign-up': ({ signUpLink }) => ({ query: { token: signUpLink } }),
  'POST /api/v3.0/sign-up/cancel': ({ signUpLink }) => ({ body: { token: signUpLink } }),
  'GET /api/v2.0/menus': () => ({}),
  'GET /api/v3.0/popular-keywords': () => ({}),
  'GET /api/v1.0/magazine/latest': () => ({}),
  'POST /api/v1.0/magazine/latest': () => ({ body: { type: 1 } }),
  'GET /api/v1.0/magazine/recommend': () => ({}),
  'GET /api/v1.0/member-walls': () => ({}),
  'GET /api/v1.0/subscriber-walls': () => ({}),
  'POST /api/v3.0/favorite/add': (fixtures) => ({ body: favorite(fixtures) }),
  'GET /api/v3.0/favorite/check': (fixtures) => ({ query: favorite(fixtures) }),
  'POST /api/v3.0/favorite/delete_by_cond': (fixtures) => ({ body: favorite(fixtures) }),
  'POST /api/v3.0/favorite/delete_by_id': ({ favoriteId }) => ({ body: { id: favoriteId } }),
  'GET /api/v3.0/sc_result/asker/list': () => ({}),
  'GET /api/v3.0/member/sc_result/list': () => ({ query: { asker: 'self' } }),
  'GET /api/v3.0/member/sc_result/:id': ({ symptomId }) => ({ params: { id: symptomId } }),
  'POST /api/v3.0/member/sc_result/:id/delete': ({ symptomId }) => ({ params: { id: symptomId } }),
  'POST /api/v3.0/member/sc_result/add': () => ({
    body: { complaint: fever.key, version: fever.version, asker: 'child', answers: [0] },
  }),
  'GET /api/v3.0/member/nutrition/list': () => ({}),
  'GET /api/v3.0/member/nutrition/:id': ({ nutritionId }) => ({ params: { id: nutritionId } }),
  'POST /api/v3.0/member/nutrition/:id/delete': ({ nutritionId }) => ({ params: { id: nutritionId } }),
  'POST /api/v3.0/member/nutrition/add': () => ({ body: questionnaire() }),
  'GET /api/v3.0/member/consent/health_record': () => ({}),
  'POST /api/v3.0/member/consent/health_record': () => ({ body: { version: healthRecordConsent.version } }),
  'POST /api/v3.0/member/consent/health_record/withdraw': () => ({}),
  'GET /api/v3.0/member/favorite/list': () => ({ query: { page: 1, sort: 'oldest' } }),
  'GET /api/v3.0/member/interesting_topic/list': () => ({}),
  'GET /api/v3.0/member/interesting_topic': () => ({}),
  'POST /api/v3.0/member/interesting_topic/update': () => ({ body: { topics: ['topic_user_2'] } }),
  'GET /api/v3.0/member/interesting_topic/post': () => ({}),
  'GET /api/v3.0/member/subscription': () => ({}),
  'GET /api/v3.0/member/order/list': () => ({}),
  'GET /api/v3.0/member/magazine': () => ({}),
  'GET /api/v3.0/member/subscription/list': () => ({}),
  'POST /api/v3.0/member/subscription/:number/pause': ({ mailings }) => ({ params: { number: mailings.sent } }),
  'POST /api/v3.0/member/subscription/:number/resume': ({ mailings }) => ({ params: { number: mailings.paused } }),
  'POST /api/v3.0/member/subscription/:number/address': ({ mailings }) => ({
    params: { number: mailings.sent },
    body: { address: '臺北市大安區日安路二段 2 號' },
  }),
  'POST /api/v3.0/member/subscription/:number/missing_copy': ({ mailings }) => ({
    params: { number: mailings.sent },
    body: { issue: issueOf(taipeiDay(new Date()), numbering) - 1 },
  }),
  'GET /api/v3.0/news_letter/list': () => ({}),
  'POST /api/v3.0/news_letter/ask': () => ({ body: { email: `nobody-${randomUUID()}@mail.test`, newsletters: [1] } }),
  'GET /api/v3.0/news_letter/link': ({ newsletterLink }) => ({ query: { token: newsletterLink('unsubscribe') } }),
  'POST /api/v3.0/news_letter/confirm': ({ newsletterLink }) => ({ body: { token: newsletterLink('confirm') } }),
  'POST /api/v3.0/news_letter/unsubscribe': ({ newsletterLink }) => ({ body: { token: newsletterLink('unsubscribe') } }),
  'GET /api/v3.0/member/news_letter': () => ({}),
  'POST /api/v3.0/member/news_letter/update': () => ({ body: { newsletters: [1] } }),
  'GET /api/v3.0/front': () => ({}),
  'GET /api/v1.0/recommend/:postType/:id/i2p': () => ({ ...one, query: { type: 'shop-magazine' } }),
  'GET /api/v1.0/recommend/:postType/:id/i2i': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v1.0/recommend/:postType/:id/i2i-global': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v2.0/recommend/:postType/:id/i2i-feature': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v2.0/recommend-ad': () => ({}),
  'GET /api/v3.0/recommend/:postType/:id/i2p': () => ({ ...one, query: { type: 'shop-magazine' } }),
  'GET /api/v3.0/recommend/:postType/:id/i2i': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v3.0/recommend/:postType/:id/i2i-global': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v3.0/recommend/:postType/:id/i2i-feature': () => ({ ...one, query: { identity: 'visitor' } }),
  'GET /api/v3.0/recommend-ad': () => ({}),
  // beside an emergency post there are no advertisements
  'GET /api/v3.0/recommend/:postType/:id/mix': () => ({ params: { ...one.params, id: '15' }, query: { identity: 'visitor' } }),
  'GET /api/v3.0/legacy/:article': () => ({ params: { article: '50001' } }),
  'GET /api/v3.0/demo/outbox': () => ({}),
  'POST /api/v3.0/address/seal': () => ({ body: { email: 'reader@mail.test' } }),
  'POST /api/v3.0/address/open': () => ({ body: { to: 'nothing' } }),
  'GET /api/v3.0/member/question/quota': () => ({}),
  'GET /api/v3.0/member/question/list': () => ({ query: { page: 1 } }),
  'GET /api/v3.0/member/question/picture/list': () => ({ query: { request_key: randomUUID() } }),
  'POST /api/v3.0/member/question/picture/add': ({ questions }) => ({
    body: { request_key: randomUUID(), data: questions.photograph },
  }),
  'GET /api/v3.0/member/question/picture/:id': ({ questions }) => ({ params: { id: questions.pictureId } }),
  'POST /api/v3.0/member/question/picture/:id/delete': ({ questions }) => ({ params: { id: questions.loosePictureId } }),
  'POST /api/v3.0/member/question/add': () => ({
    body: questionForm() as CallInput<'POST /api/v3.0/member/question/add'>['body'],
  }),
  'GET /api/v3.0/member/question/:id': ({ questions }) => ({ params: { id: questions.id } }),
  'POST /api/v3.0/member/question/:id/follow_up': ({ questions }) => ({
    params: { id: questions.id },
    body: { question: '晚餐後走路的時間要多長？' },
  }),
  'POST /api/v3.0/member/question/:id/close': ({ questions }) => ({ params: { id: questions.id } }),
  'GET /api/v3.0/member/consent/ask': () => ({}),
  'POST /api/v3.0/member/consent/ask': () => ({ body: { version: askConsent.version } }),
  'POST /api/v3.0/member/consent/ask/withdraw': () => ({}),
  'GET /api/v3.0/desk/question/list': () => ({ query: { queue: 'waiting' } }),
  'GET /api/v3.0/desk/question/picture/:id': ({ questions }) => ({ params: { id: questions.queuedPictureId } }),
  'GET /api/v3.0/desk/question/:id': ({ questions }) => ({ params: { id: questions.queuedQuestionId } }),
  'POST /api/v3.0/desk/question/:id/take_up': ({ questions }) => ({ params: { id: questions.queuedQuestionId } }),
  'POST /api/v3.0/desk/question/:id/put_back': ({ questions }) => ({ params: { id: questions.queuedQuestionId } }),
  'POST /api/v3.0/desk/question/:id/answer': ({ questions }) => ({
    params: { id: questions.queuedQuestionId },
    body: { answer: answerText },
  }),
  'GET /api/v3.0/payment/product': () => ({}),
  'GET /api/v3.0/payment/ask': () => ({}),
  'GET /api/v3.0/payment/partner/:slug': () => ({ params: { slug: 'cathaylife' } }),
  'GET /api/v3.0/payment/quote': () => ({ query: { product: 'digital' } }),
  'GET /api/v3.0/payment/preview': () => ({}),
  'POST /api/v3.0/payment/order': () => ({ body: { ...orderForm(), again: 'on' } }),
  'GET /api/v3.0/payment/order/:orderNo': ({ orders }) => ({ params: { orderNo: orders.paid } }),
  'POST /api/v3.0/payment/order/:orderNo/pay': ({ orders }) => ({ params: { orderNo: orders.open }, body: { again: 'on' } }),
  'POST /api/v3.0/payment/order/:orderNo/check': ({ orders }) => ({ params: { orderNo: orders.open } }),
  'POST /api/v3.0/payment/order/:orderNo/cancel': ({ orders }) => ({ params: { orderNo: orders.open } }),
  'POST /api/v3.0/payment/order/:orderNo/refund': ({ orders }) => ({
    params: { orderNo: orders.paid },
    body: { reason: '讀者來電' },
  }),
  'POST /api/v3.0/payment/order/:orderNo/cancel_renewal': ({ orders }) => ({ params: { orderNo: orders.periodic } }),
  'POST /api/v3.0/subcheck': () => ({ body: { number: subscriberNumber, proof: '678' } }),
  'POST /api/v3.0/set_up/link': () => ({ body: { token: unknownLink } }),
  'POST /api/v3.0/set_up/open': () => ({ body: { token: unknownLink, name: '林管理', password: demoPassword } }),
  'GET /api/v3.0/office/set_up': () => ({}),
  'POST /api/v3.0/office/set_up': () => ({ body: { answers: { name: '安心健康' }, finish: false } }),
  'GET /api/v3.0/office/role': () => ({}),
  'POST /api/v3.0/office/role': () => ({ body: { email: 'expired@example.com', roles: [], author: null } }),
  'POST /api/v3.0/office/role/save': () => ({ body: { key: 'ads', name: '廣告業務', capabilities: ['trade'] } }),
  'POST /api/v3.0/office/role/delete': ({ spareRole }) => ({ body: { key: spareRole } }),
  'GET /api/v3.0/office/name/:kind': () => ({ params: { kind: 'author' }, query: { words: '周', limit: 5 } }),
  'GET /api/v3.0/office/card/:kind': () => ({ params: { kind: 'quiz' }, query: { words: '血', limit: 5 } }),
  'GET /api/v3.0/office/member': () => ({}),
  'POST /api/v3.0/office/member/find': () => ({ body: { q: 'expired@example.com', reason: 'mail', note: 'C-20261101-2345' } }),
  'POST /api/v3.0/office/member/:id/open': ({ lookedUp: id }) => ({ params: { id }, body: { reason: 'call' } }),
  'GET /api/v3.0/office/member/:id': ({ lookedUp: id }) => ({ params: { id } }),
  'POST /api/v3.0/office/member/:id/reveal': ({ lookedUp: id }) => ({ params: { id } }),
  'POST /api/v3.0/office/member/:id/end_sessions': ({ lookedUp: id }) => ({ params: { id } }),
  'POST /api/v3.0/office/member/:id/subscription': ({ lookedUp: id }) => ({ params: { id }, body: { number: unboundNumber } }),
  'POST /api/v3.0/office/member/:id/bind': ({ lookedUp: id }) => ({
    params: { id },
    body: { number: unboundNumber, why: '來電報出寄件地址' },
  }),
  'POST /api/v3.0/office/member/:id/unbind': ({ lookedUp: id }) => ({
    params: { id },
    body: { number: boundNumber, why: '綁到別人的帳號' },
  }),
  'POST /api/v3.0/office/member/:id/right': ({ lookedUp: id }) => ({
    params: { id },
    body: { right: null, ends_on: taipeiDay(new Date(Date.now() + 864e5)), why: '補償漏寄' },
  }),
  'POST /api/v3.0/office/member/:id/erasure': ({ lookedUp: id }) => ({ params: { id }, body: { erase: true } }),
  'GET /api/v3.0/office/front': () => ({ query: { place: 'channel/1' } }),
  'GET /api/v3.0/office/front_post': () => ({ query: { slot: 'picks:2', words: '血壓' } }),
  'POST /api/v3.0/office/front/draft': ({ frontVersion: base }) => ({ body: { place: 'front', base, pins: [leading()] } }),
  'POST /api/v3.0/office/front/publish': ({ frontVersion: base }) => ({
    body: { place: 'front', base, pins: [leading()], from_draft: false },
  }),
  'GET /api/v3.0/office/register': () => ({}),
  'GET /api/v3.0/office/register_view/:name': () => ({ params: { name: 'plans' } }),
  'POST /api/v3.0/office/register_view/:name': () => ({
    params: { name: 'plans' },
    body: { name: `檢視 ${randomUUID().slice(0, 8)}`, filter: 'state=archived' },
  }),
  'POST /api/v3.0/office/register_view/:name/:id/save': ({ registerView }) => ({
    params: { name: 'plans', id: registerView },
    body: { name: `新名字 ${randomUUID().slice(0, 8)}`, shared: true },
  }),
  'POST /api/v3.0/office/register_view/:name/:id/delete': ({ registerView }) => ({
    params: { name: 'plans', id: registerView },
  }),
  'GET /api/v3.0/office/register_choices/:name': () => ({ params: { name: 'plans' } }),
  'GET /api/v3.0/office/register/:name': () => ({
    params: { name: 'plans' },
    query: { words: '月', filter: 'kind=both', state: 'all', sort: '-price', limit: 5 },
  }),
  'POST /api/v3.0/office/register/:name': () => ({
    params: { name: 'plans' },
    body: { request: randomUUID(), fields: { ...planFields, slug: `plan-${randomUUID().slice(0, 8)}` } },
  }),
  'GET /api/v3.0/office/register/:name/:key': ({ sparePlan }) => ({ params: { name: 'plans', key: sparePlan } }),
  'POST /api/v3.0/office/register/:name/:key/save': ({ sparePlan }) => ({
    params: { name: 'plans', key: sparePlan },
    body: { base: 2, fields: { description: '換過的說明' } },
  }),
  'POST /api/v3.0/office/register/:name/:key/archive': ({ sparePlan }) => ({
    params: { name: 'plans', key: sparePlan },
    body: { archived: true },
  }),
  'POST /api/v3.0/office/register/:name/:key/delete': ({ sparePlan }) => ({ params: { name: 'plans', key: sparePlan } }),
  'POST /api/v3.0/office/register/:name/:key/restore': ({ sparePlan }) => ({
    params: { name: 'plans', key: sparePlan },
    body: { version: 1 },
  }),
  'GET /api/v3.0/office/register_draft/:name': ({ sparePlan: key }) => ({ params: { name: 'plans' }, query: { key } }),
  'GET /api/v3.0/office/register_draft/:name/:id': ({ entryDraft: id }) => ({ params: { name: 'plans', id } }),
  'POST /api/v3.0/office/register_draft/:name/:id': () => ({
    params: { name: 'plans', id: randomUUID() },
    body: { key: null, base: null, revision: 0, fields: planFields },
  }),
  'POST /api/v3.0/office/register_draft/:name/:id/publish': ({ entryDraft: id }) => ({
    params: { name: 'plans', id },
    body: { revision: 1 },
  }),
  'POST /api/v3.0/office/register_draft/:name/:id/discard': ({ entryDraft: id }) => ({ params: { name: 'plans', id } }),
  'GET /api/v3.0/office/register_draft/:name/:id/lens': ({ entryDraft: id }) => ({
    params: { name: 'plans', id },
    query: { readers: 'visitor', elder: 'false' as const },
  }),
  'POST /api/v3.0/office/register/:name/import': () => ({
    params: { name: 'plans' },
    body: { file: Buffer.from('編號,名稱\r\n1,新的名稱\r\n').toString('base64'), format: 'csv' as const },
  }),
  'POST /api/v3.0/office/register/:name/import/run': ({ planImport }) => ({ params: { name: 'plans' }, body: planImport }),
  'POST /api/v3.0/office/register/:name/bulk': () => ({
    params: { name: 'plans' },
    body: { filter: 'kind=digital', change: { what: 'set' as const, field: 'price', value: 100 } },
  }),
  'POST /api/v3.0/office/register/:name/bulk/run': ({ planBulk }) => ({ params: { name: 'plans' }, body: planBulk }),
  'GET /api/v3.0/office/menu/:menu': () => ({ params: { menu: '5:nav' } }),
  'POST /api/v3.0/office/menu/:menu/order': ({ sisterSites }) => {
    const base = sisterSites.map(({ id, parent }) => ({ id, parent }))
    return { params: { menu: '1:' }, body: { base, order: base.toReversed() } }
  },
  'GET /api/v3.0/redirect': () => ({ query: { from: '/old-address' } }),
  'GET /api/v3.0/office/register/:name/:key/versions': ({ sparePlan }) => ({ params: { name: 'plans', key: sparePlan } }),
  'GET /api/v3.0/office/register/:name/:key/prices': ({ sparePlan }) => ({ params: { name: 'plans', key: sparePlan } }),
  // another amount each time: a repeated price is not added
  'POST /api/v3.0/office/register/:name/:key/price': ({ sparePlan, sparePrice }) => ({
    params: { name: 'plans', key: sparePlan },
    body: { base: sparePrice, starts_on: addMonths(taipeiDay(new Date()), 2), amount: 100 + (sparePrice % 1000) },
  }),
  'POST /api/v3.0/office/register/:name/file': () => ({ params: { name: 'plans' }, body: {} }),
  'POST /api/v3.0/office/tag': () => ({ body: { name: '少油' } }),
  'GET /api/v3.0/office/tag_twins': () => ({}),
  'POST /api/v3.0/office/author/own': () => ({ body: { name: `署名 ${randomUUID().slice(0, 12)}` } }),
  'GET /api/v3.0/office/tag/:id': ({ tags }) => ({ params: { id: String(tags[0]) } }),
  'POST /api/v3.0/office/tag/:id/merge': ({ tags }) => ({ params: { id: String(tags[0]) }, body: { into: tags[1] } }),
  'GET /api/v3.0/office/entry': () => ({ query: { state: 'open', limit: 5 } }),
  'POST /api/v3.0/office/entry/file': () => ({ body: { kind: 'contact' } }),
  'GET /api/v3.0/office/entry/:reference': ({ entry }) => ({ params: { reference: entry.reference } }),
  'POST /api/v3.0/office/entry/:reference/note': ({ entry }) => ({
    params: { reference: entry.reference },
    body: { text: '已經打電話問過。' },
  }),
  'POST /api/v3.0/office/entry/:reference/assign': ({ entry: { reference, version: base } }) => ({
    params: { reference },
    body: { base, assignee: null },
  }),
  'POST /api/v3.0/office/entry/:reference/state': ({ entry: { reference, version: base } }) => ({
    params: { reference },
    body: { base, state: 'closed' },
  }),
  'POST /api/v3.0/office/entry/:reference/reply': ({ entry: { reference, version: base } }) => ({
    params: { reference },
    body: { base, key: randomUUID(), text: '謝謝您，已經更正。' },
  }),
  'POST /api/v3.0/office/entry/:reference/cancel_sign_up': ({ entry: { reference, version: base } }) => ({
    params: { reference },
    body: { base, reason: '場地改期' },
  }),
  'GET /api/v3.0/office/activity': () => ({}),
  'GET /api/v3.0/office/activity/:id': () => ({ params: { id: '1' } }),
  'POST /api/v3.0/office/activity/:id/seats': () => ({ params: { id: '1' }, body: { seats: 90 } }),
  'GET /api/v3.0/office/ad/:id': () => ({ params: { id: '1' } }),
  'POST /api/v3.0/office/ad/:id/hours': () => ({
    params: { id: '1' },
    body: { shown_from: null, shown_until: null, active: true },
  }),
  'GET /api/v3.0/office/audit': () => ({ query: { limit: 5 } }),
  'POST /api/v3.0/office/audit/file': () => ({ body: { from: '2026-11-01' } }),
  'GET /api/v3.0/office/order': () => ({ query: { q: 'HP20261121' } }),
  'GET /api/v3.0/office/ledger': () => ({}),
  'POST /api/v3.0/office/partner/:slug/usage': () => ({ params: { slug: 'cathaylife' }, body: { month: '2026-11' } }),
  'POST /api/v3.0/office/missing_copy': ({ missingIssue }) => ({ body: { number: missingNumber, issue: missingIssue } }),
  'POST /api/v3.0/demo/gateway': ({ trade }) => ({ body: { fields: trade.fields } }),
  'GET /api/v3.0/demo/gateway/:tradeNo': ({ trade }) => ({ params: { tradeNo: trade.tradeNo } }),
  'POST /api/v3.0/demo/gateway/:tradeNo': ({ trade }) => ({ params: { tradeNo: trade.tradeNo }, body: { choice: 'success' } }),
  'GET /api/v1.0/:postType/preview/:uuid': preview,
  'GET /api/v1.0/:postType/:id': () => one,
  'POST /api/v1.0/:postType/:id/pv': () => one,
  'GET /api/v1.0/:postType/:id/scroll-next': () => one,
  'GET /api/v3.0/:postType/preview/:uuid': preview,
  'GET /api/v3.0/:postType': () => ({ params: { postType: 'article' }, query: { page: 1, per_page: 5 } }),
  'GET /api/v3.0/:postType/:id': () => one,
  'POST /api/v3.0/:postType/:id/pv': () => one,
  'GET /api/v3.0/:postType/:id/scroll-next': () => one,
}

/** Every call by name, with its description. */
export const calls = (endpoints as readonly Endpoint[]).map((endpoint) => ({
  name: `${endpoint.method} ${endpoint.path}` as Call,
  endpoint,
}))

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The URL of a call with its input filled in. */
export function urlOf({ path }: Endpoint, { params = {}, query = {} }: Input): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** Makes a call with valid input as a given user. */
export async function callWell(db: TestDatabase, call: (typeof calls)[number], as: Person): Promise<ApiResponse> {
  return callWith(db, call, inputFor(call.name, await fixturesFor(db, as, call.name)), as)
}

/** Valid input for a call. */
export const inputFor = (call: Call, fixtures: Fixtures) => goodInput[call](fixtures) as Input

/** Makes a call with given input as a given user. */
export function callWith(
  db: TestDatabase,
  { endpoint }: (typeof calls)[number],
  input: Input,
  as: Person | Viewer,
): Promise<ApiResponse> {
  const body = endpoint.method === 'POST' ? { body: input.body ?? {} } : {}
  return callApi(db, urlOf(endpoint, input), { as, method: endpoint.method, ...body })
}
