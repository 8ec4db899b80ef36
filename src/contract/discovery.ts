import { z } from 'zod'
import { type PurgeTag, placeLists } from '../domain/navigation/purge-tags.ts'
import { endpoint } from './endpoint.ts'
import { instant, pagedEnvelope, pageNumber } from './shapes.ts'

/** Parts of the list of all public URLs. */
export const urlParts = ['posts', 'places'] as const

export const publicAddress = z.strictObject({ url: z.string(), changed_at: instant.nullable() })

/** The lists of a part. */
const listsOf = (part: (typeof urlParts)[number]): readonly PurgeTag[] =>
  part === 'posts' ? ['posts', 'posts:edited'] : ['posts', 'tags:posts', 'shop', ...placeLists]

/** Calls for search engines and feed readers. */
export const discoveryEndpoints = {
  urls: endpoint({
    operationId: 'listAddresses',
    method: 'GET',
    path: '/api/v3.0/addresses/:part',
    summary: '所有公開頁面的位址與最後更新時間，每頁五萬筆；網站地圖由此產生',
    group: 'discovery',
    access: 'anyone',
    params: z.object({ part: z.enum(urlParts, { error: '只有 posts 與 places' }) }),
    query: z.object({ page: pageNumber }),
    purgedBy: [({ params }: { params: { part: (typeof urlParts)[number] } }) => listsOf(params.part)],
    response: pagedEnvelope(publicAddress),
  }),
} as const
