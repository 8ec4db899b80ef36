import { z } from 'zod'
import { adSlotNames, type FixedSlotName, fixedSlots } from '../domain/ads/slots.ts'
import { implausibleYearMessage, isInPlausibleYear } from '../domain/time/plausible-years.ts'
import { endpoint } from './endpoint.ts'
import { day, envelope, idParam, instant, picture, wholeNumber } from './shapes.ts'

const size = z.tuple([z.number().int(), z.number().int()]).readonly()
const sizes = z.array(size).readonly()
export const adSlot = z.enum(adSlotNames)

/** Ad unit: code, size list, id. */
export const adUnit = z.strictObject({
  code: z.string(),
  slot: adSlot,
  /** Name of the slot on a page. */
  id: z.string(),
  /** Width and height in pixels, by screen width; null for text advertisements, which are fluid. */
  sizes: z.strictObject({ wide: sizes, medium: sizes, narrow: sizes }).nullable(),
})
export type AdUnit = z.infer<typeof adUnit>

export const houseAd = z.strictObject({
  id: z.number().int(),
  slot: z.enum(Object.keys(fixedSlots) as FixedSlotName[]),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  image: picture.nullable(),
  /** The sponsor. */
  sponsor: z.string(),
  /** Must be shown. */
  label: z.string(),
})
export type HouseAd = z.infer<typeof houseAd>

export const adEventKinds = ['impression', 'click'] as const
export const adEvent = z.strictObject({
  /** Id of a house ad. */
  ad: z.number('ad 必須是廣告編號').int('ad 必須是整數').min(1, 'ad 必須是正整數').max(2_147_483_647, 'ad 超出範圍'),
  kind: z.enum(adEventKinds, { error: 'kind 只能是 impression 或 click' }),
})
export type AdEvent = z.infer<typeof adEvent>

const counted = z.strictObject({
  impressions: z.number().int(),
  clicks: z.number().int(),
  /** Clicks per hundred impressions; null without impressions. */
  click_rate: z.number().nullable(),
})
export const adDay = z.strictObject({ day, ...counted.shape })
/** Results of the advertisements in a date range. */
export const adReport = z.strictObject({
  from: day,
  to: day,
  days: z.array(adDay),
  units: z.array(z.strictObject({ slot: adSlot, code: z.string(), ...counted.shape, days: z.array(adDay) })),
  ads: z.array(
    z.strictObject({
      id: z.number().int(),
      slot: adSlot,
      title: z.string(),
      sponsor: z.string(),
      shown: z.boolean(),
      ...counted.shape,
    }),
  ),
})
/** An advertisement as the office stores it. */
export const adRecord = z.strictObject({
  id: z.number().int(),
  slot: adSlot,
  title: z.string(),
  text: z.string(),
  sponsor: z.string(),
  url: z.string(),
  /** An inactive one is never shown. */
  active: z.boolean(),
  /** Start and end of display; null without one. */
  shown_from: instant.nullable(),
  shown_until: instant.nullable(),
  /** Whether it is currently shown. */
  shown: z.boolean(),
})
export type AdRecord = z.infer<typeof adRecord>
const officeCall = { group: 'ads', access: { to: 'keep-offers' }, params: z.object({ id: idParam }), errors: [404] } as const
const hour = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label}必須是日期與時間` })
    .refine(isInPlausibleYear, `${label}的${implausibleYearMessage}`)
    .nullable()

/** Number of new events. */
export const countedAds = z.strictObject({ counted: z.number().int() })
const read = { method: 'GET', group: 'ads' } as const

export const adEndpoints = {
  units: endpoint({
    operationId: 'listAdUnits',
    ...read,
    path: '/api/v3.0/ad/unit',
    summary: '廣告版位與尺寸',
    access: 'anyone',
    purgedBy: { nothing: 'the slots are defined in code' },
    response: envelope(z.array(adUnit)),
  }),
  house: endpoint({
    operationId: 'listHouseAds',
    ...read,
    path: '/api/v3.0/ad/house',
    summary: '本站自己的廣告：沒有廣告聯播網時刊登，或聯播網沒有廣告時遞補',
    access: 'anyone',
    purgedBy: ['ads'],
    response: envelope(z.array(houseAd)),
  }),
  /** v1.0, so that `sendBeacon` can send it when the page is left: a beacon cannot have custom headers. */
  count: endpoint({
    operationId: 'countAds',
    method: 'POST',
    path: '/api/v1.0/ad/count',
    beacon: true,
    summary: '記廣告的曝光與點擊：只記哪一則與日期，不記是誰；同一個 batch 送幾次都只算一次，寫入資料庫之後才回應',
    group: 'ads',
    access: 'anyone',
    body: z.strictObject({
      batch: z.string().regex(/^[\w-]{16,64}$/, 'batch 必須是 16 到 64 個英數字'),
      events: z.array(adEvent).min(1, '至少要有一筆').max(50, '一次最多 50 筆'),
    }),
    response: envelope(countedAds),
  }),
  report: endpoint({
    operationId: 'reportAds',
    ...read,
    path: '/api/v3.0/ad/report',
    summary: '廣告在一段日子裡的曝光、點擊與點擊率：逐日、各版位逐日、各則（僅限編輯）',
    access: { to: 'read-ad-report' },
    query: z.object({
      days: wholeNumber('days 必須是 1 到 366 的整數', { min: 1, max: 366 }).default(30),
    }),
    response: envelope(adReport),
  }),
  get: endpoint({
    operationId: 'readAd',
    method: 'GET',
    path: '/api/v3.0/office/ad/:id',
    summary: '一則本站自己的廣告，與它的刊登時間',
    ...officeCall,
    response: envelope(adRecord),
  }),
  hours: endpoint({
    operationId: 'saveAdHours',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/ad/:id/hours',
    summary: '設定廣告的刊登時間：從 shown_from 起，到 shown_until 為止（不含），null 是不限；active 是 false 就不刊登',
    ...officeCall,
    body: z.strictObject({
      shown_from: hour('開始'),
      shown_until: hour('結束'),
      active: z.boolean('active 必須是 true 或 false'),
    }),
    response: envelope(adRecord),
  }),
}
