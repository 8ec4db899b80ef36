import { z } from 'zod'
import { linkFault, maxFacts, maxLinks } from '../domain/places/author-links.ts'
import { cleanName } from '../domain/text/clean-name.ts'
import { endpoint } from './endpoint.ts'
import { versionEvent } from './manuscript-shapes.ts'
import { mediaIdParam } from './media.ts'
import { done, envelope, idParam, instant, madeNumber, typed } from './shapes.ts'

const line = (what: string, most: number) => typed(`${what}必須是文字`).max(most, `${what}最多 ${most} 個字`)

/** The name under which texts are published. */
export const bylineName = line('署名', 50)
  .overwrite(cleanName)
  .min(1, '請填寫署名')
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, '署名裡有不能用的符號')

const link = line('連結', 300).superRefine((address, checked) => {
  const fault = linkFault(address)
  if (fault !== null) checked.addIssue({ code: 'custom', message: fault })
})

const facts = (what: string, longest: number) =>
  z
    .array(line(`每一項${what}`, longest).trim().min(1, `${what}有空白的一項`), `${what}必須是清單`)
    .max(maxFacts, `${what}最多 ${maxFacts} 項`)
    .refine((all) => new Set(all).size === all.length, `${what}有重複的一項`)

const shape = {
  name: bylineName,
  /** A profession, shown after the name. */
  title: line('頭銜', 60),
  bio: line('簡介', 500),
  /** Whether manuscripts may name them as a reviewer. */
  reviewer: z.boolean('必須是 true 或 false'),
  /** Id of a picture of the library; null for none. */
  portrait: mediaIdParam.nullable(),
  /** Their website and profiles on other sites, in display order. */
  links: z.array(link, '必須是網址的清單').max(maxLinks, `連結最多 ${maxLinks} 個`),
  expertise: facts('專長', 30),
  /** Licences, degrees and posts, as readers see them. */
  credentials: facts('證照與學經歷', 60),
}

export const authorRecord = z.strictObject({
  id: z.number().int(),
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  reviewer: z.boolean(),
  /** Id of a picture of the library; null for none. */
  portrait: z.string().nullable(),
  links: z.array(z.string()),
  expertise: z.array(z.string()),
  /** Licences, degrees and posts. */
  credentials: z.array(z.string()),
  /** Archived: not offered for new posts and not listed; existing posts still name them. */
  archived: z.boolean(),
  /** The account that signs with it; null if no account does. */
  account: z.string().nullable(),
  /** Number of posts with this author, public or not. */
  posts: z.number().int(),
  /** Whether readers see them: on a public post, as its reviewer, or with a column. */
  listed: z.boolean(),
  /** Whether it is referenced, so that it cannot be deleted. */
  used: z.boolean(),
})
export type AuthorRecord = z.infer<typeof authorRecord>

/** The fields of an author's form as they are stored. */
export const authorValues = authorRecord.pick({
  name: true,
  title: true,
  bio: true,
  reviewer: true,
  portrait: true,
  links: true,
  expertise: true,
  credentials: true,
})

/** One state of an author. */
const authorVersion = z.strictObject({
  version: z.number().int(),
  event: versionEvent,
  at: instant,
  /** Who saved it; null for a state that was found, and for an erased account. */
  by: z.string().nullable(),
  value: authorValues.extend({ archived: z.boolean() }),
})
export type AuthorVersion = z.infer<typeof authorVersion>

const group = 'office'
const access = { to: 'keep-catalogue' } as const
const one = z.object({ id: idParam })

/** Authors of texts. */
export const bylineEndpoints = {
  list: endpoint({
    operationId: 'listKeptAuthors',
    method: 'GET',
    path: '/api/v3.0/office/author',
    summary: '作者，最近新增的在前',
    group,
    access,
    answer: envelope(z.array(authorRecord)),
  }),
  add: endpoint({
    operationId: 'addAuthor',
    method: 'POST',
    path: '/api/v3.0/office/author',
    summary: '新增一位作者；同名同頭銜的已經有了就回 409',
    group,
    access,
    body: z.strictObject({
      name: shape.name,
      title: shape.title.default(''),
      bio: shape.bio.default(''),
      reviewer: shape.reviewer.default(false),
    }),
    answer: envelope(madeNumber),
    errors: [409],
  }),
  own: endpoint({
    operationId: 'takeByline',
    method: 'POST',
    path: '/api/v3.0/office/author/own',
    summary:
      '寫稿的人用自己的名字署名：新增一位作者，就是提出要求的人；已經是作者的人得到自己的編號。名單上已經有同名的人就回 409；審訂的人由管理員對應，回 403',
    group,
    access: { to: 'start-manuscript' },
    body: z.strictObject({ name: bylineName }),
    answer: envelope(madeNumber),
    errors: [409],
  }),
  one: endpoint({
    operationId: 'readKeptAuthor',
    method: 'GET',
    path: '/api/v3.0/office/author/:id',
    summary: '一位作者',
    group,
    access,
    params: one,
    answer: envelope(authorRecord),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveAuthor',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/author/:id/save',
    summary:
      '改作者的署名、頭銜、簡介、照片、連結、專長、證照與學經歷，與能不能列為審訂，沒有寫的不變；改名時他寫過的文章一起改。archived 是封存：選不到、不列出來，他的文章照樣署名；現在能簽核的人要先拿掉審訂的角色，回 409。同名同頭銜的另有其人也回 409。base 是改之前看到的值：同一欄別人也改了，就回 409',
    group,
    access,
    params: one,
    body: z.strictObject({
      name: shape.name.optional(),
      title: shape.title.optional(),
      bio: shape.bio.optional(),
      reviewer: shape.reviewer.optional(),
      portrait: shape.portrait.optional(),
      links: shape.links.optional(),
      expertise: shape.expertise.optional(),
      credentials: shape.credentials.optional(),
      archived: z.boolean('必須是 true 或 false').optional(),
      base: authorValues.partial().optional(),
    }),
    answer: envelope(authorRecord),
    errors: [404, 409],
  }),
  versions: endpoint({
    operationId: 'listAuthorVersions',
    method: 'GET',
    path: '/api/v3.0/office/author/:id/versions',
    summary: '一位作者的歷史，最近的在前，最多 100 版',
    group,
    access,
    params: one,
    answer: envelope(z.array(authorVersion)),
    errors: [404],
  }),
  restore: endpoint({
    operationId: 'restoreAuthor',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/author/:id/restore',
    summary: '把作者還原成以前的一版：和儲存同一套規則，成為最新的一版；封存與否不變',
    group,
    access,
    params: one,
    body: z.strictObject({
      version: z.number('必須是版本').int('必須是版本').min(1, '沒有這一版').max(2_147_483_647, '沒有這一版'),
    }),
    answer: envelope(authorRecord),
    errors: [404, 409],
  }),
  remove: endpoint({
    operationId: 'deleteAuthor',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/author/:id/delete',
    summary: '刪除一位沒有地方用到的作者；還有文章、專欄、稿件或帳號用到就回 409',
    group,
    access,
    params: one,
    answer: envelope(done),
    errors: [404, 409],
  }),
}
