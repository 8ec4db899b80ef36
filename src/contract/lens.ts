import { z } from 'zod'
import { momentNames } from '../domain/lens/moments.ts'
import { lensReaders, lensVersions } from '../domain/lens/readers.ts'
import { audiences } from '../domain/membership/viewer.ts'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam } from './manuscripts.ts'
import { postType } from './posts.ts'
import { envelope, instant } from './shapes.ts'

const reader = z.enum(lensReaders)
const version = z.enum(lensVersions, { error: 'version 只能是 newest 或 public' })

/** Years in which a page can be looked at: rules of today say nothing of others. */
const within = (text: string) => text >= '2000' && text < '2101'

export const lensEndpoints = {
  post: endpoint({
    operationId: 'lookThroughLens',
    method: 'GET',
    path: '/api/v3.0/office/posts/:uid/lens',
    summary: '透視鏡：一篇文章在某個時刻，不同的讀者會看到的頁面。columns 的 address 是那一頁，只有提出要求的人能在十分鐘內打開',
    group: 'office',
    access: { to: 'list-manuscripts' },
    params: z.object({ uid: manuscriptUidParam }),
    query: z.object({
      /** The instant; now where nothing is said. */
      at: instant.refine(within, 'at 要在 2000 到 2100 年之間').optional(),
      version: version.default('newest'),
      /** Up to four, with commas between them. */
      readers: z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(lensReaders, { error: `readers 只能是 ${lensReaders.join('、')}` })).max(4, '最多四種讀者'))
        .default(['visitor', 'member', 'subscriber']),
      theme: z.enum(['light', 'dark'], { error: 'theme 只能是 light 或 dark' }).optional(),
      elder: z.enum(['true', 'false'], { error: 'elder 只能是 true 或 false' }).default('false'),
    }),
    answer: envelope(
      z.strictObject({
        type: postType,
        title: z.string(),
        at: instant,
        version,
        /** Whether readers have, or had, a text of it: `public` can be looked at. */
        printed: z.boolean(),
        /** What is worth a look, the earliest first. */
        moments: z.array(z.strictObject({ at: instant, name: z.enum(momentNames) })),
        columns: z.array(
          z.strictObject({
            reader,
            /** For whom the page is drawn then. */
            audience: z.enum(audiences),
            address: z.string(),
          }),
        ),
      }),
    ),
    errors: [404],
  }),
}
