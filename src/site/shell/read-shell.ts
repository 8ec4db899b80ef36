import { logError } from '../../browser/log.ts'
import type { HouseAd } from '../../contract/ads.ts'
import type { Client } from '../../contract/client.ts'
import type { HeaderEvent, LatestMagazine, MenuGroup, PopularKeyword } from '../../contract/shell.ts'
import type { Audience } from '../../domain/membership/viewer.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { PublicConfig, SiteRequest } from '../../rendering/request-context.ts'

/** The slowly changing parts around every page. */
export interface SharedShellData {
  announcement: HeaderEvent | null
  menus: MenuGroup[]
  keywords: PopularKeyword[]
  magazine: LatestMagazine | null
  /** The magazine's own advertisements; none for crawlers. */
  ads: readonly HouseAd[]
}

/** The shell data of a page, per audience: never personal data. */
export interface ShellData {
  config: PublicConfig
  audience: Audience
  /** Null when the document itself contains it (`shared-data.tsx`). */
  sharedShellData: SharedShellData | null
  /** The year of the copyright line, in Taipei. */
  year: number
}

/**
 * Reads the shell data. In a document the slowly changing parts are passed to the renderer and left out of the
 * serialised data.
 */
export async function readShell({ client, config, audience, document, documentData, now }: SiteRequest): Promise<ShellData> {
  const sharedShellData = await readSharedShellData(client, audience)
  if (document) documentData.sharedShellData = sharedShellData
  return { config, audience, sharedShellData: document ? null : sharedShellData, year: Number(taipeiDay(now).slice(0, 4)) }
}

const noAds: readonly HouseAd[] = []

/**
 * Reads header, menus, popular keywords, the latest magazine and the advertisements concurrently. Only the
 * advertisements are optional.
 */
async function readSharedShellData(client: Client, audience: Audience): Promise<SharedShellData> {
  const [header, menus, keywords, magazines, ads] = await Promise.all([
    withMessage('無法取得頁首資料', client('GET /api/v1.0/header')),
    withMessage('無法取得選單資料', client('GET /api/v2.0/menus')),
    withMessage('無法取得熱門關鍵字資料', client('GET /api/v3.0/popular-keywords')),
    withMessage('無法取得雜誌資料', client('POST /api/v1.0/magazine/latest', { body: { type: 1 } })),
    audience === 'bot' ? null : client('GET /api/v3.0/ad/house').catch((error: unknown) => logError('無法取得廣告資料', error)),
  ])
  return {
    announcement: header.items[0] ?? null,
    menus: menus.items,
    keywords: keywords.items,
    magazine: magazines.items[0] ?? null,
    ads: ads?.items ?? noAds,
  }
}

/** Message of the error that is logged and thrown when the shell cannot be read. */
async function withMessage<T>(message: string, response: Promise<T>): Promise<T> {
  try {
    return await response
  } catch (cause) {
    logError(message, cause)
    throw new Error(message, { cause })
  }
}
