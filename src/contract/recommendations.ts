import { z } from 'zod'
import { adAreaSizes } from '../domain/recommendations/ad-areas.ts'
import { withCacheTags } from './cache-tags.ts'
import { endpoint, versionSuffix } from './endpoint.ts'
import { previewErrors as errors, postSummary, postType, previewCode } from './posts.ts'
import { requestedPostTags, requestedSummaryTags } from './purged-by.ts'
import { envelope, idParam, instant, picture } from './shapes.ts'

const commonFields = {
  title: z.string(),
  lead: z.string(),
  url: z.string(),
  image: picture.nullable(),
  /** The reason for the recommendation, as display text: 「同樣談 血壓」「讀過這篇的人也讀」「本週熱門」. */
  reason: z.string(),
}

const { cover: _, ...summary } = postSummary.shape
/** A post as in lists, without any content. */
export const recommendedPost = z.strictObject({ kind: z.literal('post'), ...summary, ...commonFields })
export type RecommendedPost = z.infer<typeof recommendedPost>

/** An issue (`id` is its number) or a digital subscription (`id` is the plan's name). */
export const recommendedMagazine = z.strictObject({
  kind: z.literal('magazine'),
  id: withCacheTags(z.string(), (id) => (/^\d+$/.test(id) ? `magazine:${id}` : `plan:${id}`)),
  ...commonFields,
})
export const recommendedShopItem = z.strictObject({
  kind: z.literal('shop'),
  id: withCacheTags(z.string(), (id) => `shop:${id}`),
  ...commonFields,
  price: z.number().int(),
})
export const recommendedActivity = z.strictObject({
  kind: z.literal('activity'),
  id: withCacheTags(z.string(), (id) => `activity:${Number(id)}`),
  ...commonFields,
  starts_at: instant,
  place: z.string(),
  fee: z.number().int(),
})
/** An advertisement; `label` must be shown. */
export const recommendedAd = z.strictObject({
  kind: z.literal('ad'),
  id: z.string(),
  ...commonFields,
  sponsor: z.string(),
  label: z.string(),
})
export type RecommendedAd = z.infer<typeof recommendedAd>

export const recommendedProduct = z.discriminatedUnion('kind', [recommendedMagazine, recommendedShopItem, recommendedActivity])
export type RecommendedProduct = z.infer<typeof recommendedProduct>

/** A recommended item; `kind` is the discriminator. */
export const recommendedItem = z.discriminatedUnion('kind', [
  recommendedPost,
  recommendedMagazine,
  recommendedShopItem,
  recommendedActivity,
  recommendedAd,
])
export type RecommendedItem = z.infer<typeof recommendedItem>

const adList = z.array(recommendedAd)
export const adAreas = z.strictObject({
  ch_area03_6: adList.max(adAreaSizes.ch_area03_6),
  ch_area04_2: adList.max(adAreaSizes.ch_area04_2),
  ch_area04_6: adList.max(adAreaSizes.ch_area04_6),
})
export type AdAreas = z.infer<typeof adAreas>

/** The advertisements beside recommendations; `backup` contains the unused ones. */
export const recommendedAds = z.strictObject({ recommend: adAreas, backup: adList })
/** All recommendations of a post's page. */
export const recommendedMix = z.strictObject({ list: z.array(recommendedItem).max(15), ad_areas: adAreas })

const params = z.object({ postType, id: idParam })
const accessQuery = z.object({
  identity: z.enum(['visitor', 'member', 'subscriber'], { error: 'identity 只能是 visitor、member 或 subscriber' }).optional(),
  preview: previewCode.optional(),
})
export const productType = z
  .enum(['all', 'shop-magazine', 'club-activity'], { error: 'type 只能是 all、shop-magazine 或 club-activity' })
  .default('all')
const productQuery = accessQuery.extend({ type: productType })

const read = { method: 'GET', group: 'recommendations', access: 'anyone' } as const
const accessNote =
  'identity 只會縮小觀看者的身分；preview 帶編輯預覽代碼（稿件的 preview_uuid）：沒有登入是 401，不能讀這份稿件是 403'

/** The calls shared by v1.0 and v3.0. */
function besideEndpoints<V extends 'v1.0' | 'v3.0'>(version: V) {
  const root = `/api/${version}/recommend/:postType/:id` as const
  return {
    products: endpoint({
      operationId: `recommendProducts${versionSuffix(version)}`,
      ...read,
      path: `${root}/i2p`,
      summary: `適合這篇文章的雜誌、選物與活動；有紅旗的文章沒有選物。${accessNote}`,
      params,
      query: productQuery,
      purgedBy: ['magazines', requestedPostTags],
      response: envelope(z.array(recommendedProduct)),
      errors,
    }),
    similar: endpoint({
      operationId: `recommendSimilar${versionSuffix(version)}`,
      ...read,
      path: `${root}/i2i`,
      summary: `內容相近、常一起讀的文章，讀得到全文的在前。${accessNote}`,
      params,
      query: accessQuery,
      purgedBy: [requestedSummaryTags],
      response: envelope(z.array(recommendedPost)),
      errors,
    }),
    global: endpoint({
      operationId: `recommendGlobal${versionSuffix(version)}`,
      ...read,
      path: `${root}/i2i-global`,
      summary: `全站熱門、讀過這篇的人也讀的文章，讀得到全文的在前。${accessNote}`,
      params,
      query: accessQuery,
      purgedBy: [requestedSummaryTags],
      response: envelope(z.array(recommendedPost)),
      errors,
    }),
  }
}

function featureEndpoints<V extends 'v2.0' | 'v3.0'>(version: V) {
  return {
    inChannel: endpoint({
      operationId: `recommendInChannel${versionSuffix(version)}`,
      ...read,
      path: `/api/${version}/recommend/:postType/:id/i2i-feature` as const,
      summary: `同一主題頻道裡內容相近的文章。${accessNote}`,
      params,
      query: accessQuery,
      purgedBy: [requestedSummaryTags],
      response: envelope(z.array(recommendedPost)),
      errors,
    }),
    ads: endpoint({
      operationId: `recommendAds${versionSuffix(version)}`,
      ...read,
      path: `/api/${version}/recommend-ad` as const,
      summary: '推薦區的廣告：三個版位各 2、1、1 則，不足由 backup 遞補；backup 是還沒用到的',
      purgedBy: ['ads'],
      response: envelope(recommendedAds),
    }),
  }
}

export const recommendationsV1 = besideEndpoints('v1.0')
export const recommendationsV2 = featureEndpoints('v2.0')
export const recommendationsV3 = {
  ...besideEndpoints('v3.0'),
  ...featureEndpoints('v3.0'),
  mix: endpoint({
    operationId: 'recommendMix',
    ...read,
    path: '/api/v3.0/recommend/:postType/:id/mix',
    summary: `一篇文章的頁面要推薦的全部：相近 3、全站 5、數位 1、選物 1、活動 1、其他 4，不重複；以及三個廣告版位；有紅旗的文章沒有選物，也沒有廣告。${accessNote}`,
    params,
    query: accessQuery,
    purgedBy: ['ads', 'magazines', requestedPostTags],
    response: envelope(recommendedMix),
    errors,
  }),
}
