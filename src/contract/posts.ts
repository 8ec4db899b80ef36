import { z } from 'zod'
import { entityTags, type PostKey, postTag, textTag } from '../domain/navigation/purge-tags.ts'
import { reference } from '../domain/places/fields.ts'
import { blockTypes } from '../domain/posts/compiled-block.ts'
import { type EntityRef, entityKinds } from '../domain/posts/entities.ts'
import { postFields, postHeadFields, postMagazine } from '../domain/posts/fields.ts'
import { postTypes } from '../domain/posts/post-type.ts'
import { cleanTagName } from '../domain/text/clean-name.ts'
import { wallNames, wallStatuses } from '../domain/walls/wall.ts'
import { taggedNumber, withCacheTags } from './cache-tags.ts'
import { endpoint, versionSuffix } from './endpoint.ts'
import { filteredPostTags, followingPostTags, requestedPostTags } from './purged-by.ts'
import {
  done,
  envelope,
  idParam,
  instant,
  pagedEnvelope,
  paging,
  picture,
  wholeNumber,
  yearlyEnvelope,
  yearsAsked,
} from './shapes.ts'

export { reference }

export const postType = z.enum(postTypes, { error: '沒有這種文章類型' })

export const wallName = z.enum(wallNames, { error: '沒有這種付費牆' })
export const wallStatus = z.enum(wallStatuses)

/** The number of a post, beside its type. */
export const postId = withCacheTags(z.number().int(), (_, post: PostKey) => postTag(post))
export const authorId = taggedNumber((id) => `author:${id}`)
export const channelId = taggedNumber((id) => `channel:${id}`)
export const columnId = taggedNumber((id) => `column:${id}`)

/** An author as named in a post's header. */
export const authorName = z.strictObject({ id: authorId, name: z.string() })
/** An author with their profession. */
export const byline = z.strictObject({ ...authorName.shape, title: z.string() })
/** An author with their portrait. */
export const portrayed = z.strictObject({ ...byline.shape, portrait: picture.nullable() })
export const channelName = z.strictObject({ id: channelId, title: z.string() })
export const columnName = z.strictObject({ id: columnId, title: z.string() })

/** A post in lists: never any content. */
export const postSummary = z.strictObject({
  id: postId,
  type: postType,
  ...postHeadFields,
  cover: picture.nullable(),
  authors: z.array(authorName),
  channels: z.array(channelName),
  tags: z.array(z.string()),
  publish_date: instant,
  status: wallStatus,
  url: z.string(),
})
export type PostSummary = z.infer<typeof postSummary>

export const block = z.strictObject({
  type: z.enum(blockTypes),
  html: z.string(),
})

/** A published correction: when, and its text. */
export const postCorrection = z.strictObject({ at: instant, text: z.string() })

/** An item that a text links to: a post by its type and number, others by their slug or number. */
const entity = z.strictObject({
  kind: z.enum(entityKinds),
  id: withCacheTags(z.string(), (id, { kind }: Pick<EntityRef, 'kind'>) => entityTags({ kind, id })),
})

export const post = z.strictObject({
  ...postSummary.shape,
  ...postFields,
  updated_at: instant,
  reviewed_by: portrayed.nullable(),
  reviewed_at: instant.nullable(),
  /** True when the text gives health advice that no specialist has reviewed; its page discloses that. */
  unreviewed_advice: z.boolean(),
  /** `clinician`: the profession of its author, where they may review and this is their column. */
  column: z.strictObject({ ...columnName.shape, clinician: z.string().nullable() }).nullable(),
  magazine: postMagazine.nullable(),
  /** About a sensitive subject: third parties are never allowed where it is shown. */
  sensitive: withCacheTags(z.boolean(), (_, { tags }: { tags: readonly string[] }) =>
    tags.map((name) => `tag:${name}:sensitive` as const),
  ),
  /** The published corrections, for readers of the whole text; they are also in `content`. */
  corrections: z.array(postCorrection),
  /** The part that the viewer may read. */
  content: withCacheTags(z.array(block), (_, postKey: PostKey) => textTag(postKey)),
  /** Credits of the cover and of the pictures of that part, if known. */
  credits: z.array(z.strictObject({ id: withCacheTags(z.string(), (id) => `media:${id}` as const), credit: z.string() })),
  /** The speech text of each block of `content`, line by line; empty for visual-only blocks. Null if not requested. */
  speech: z.array(z.array(z.string())).nullable(),
  /** The headings of that part, with their anchors in the page (`#id`). */
  contents: z.array(z.strictObject({ id: z.string(), title: z.string(), level: z.number().int() })),
  /** The targets of that part's cards and notes, including those that are not public now and have no card. */
  things: z.array(entity),
  /** The questions and answers of that part, in plain text. */
  questions: z.array(z.strictObject({ asked: z.string(), answered: z.string() })),
  /** The recipes of that part, as properties of a schema.org Recipe. */
  recipes: z.array(
    z.strictObject({
      name: z.string(),
      recipeYield: z.string(),
      totalTime: z.string().optional(),
      recipeIngredient: z.array(z.string()),
      recipeInstructions: z.array(z.string()),
      nutrition: z.strictObject({ sodiumContent: z.string().optional(), carbohydrateContent: z.string().optional() }).optional(),
    }),
  ),
  /** True if a wall cut the content for this viewer. */
  walled: z.boolean(),
})
export type Post = z.infer<typeof post>

/** A page of a list of posts. */
export const postSummaryPage = pagedEnvelope(postSummary)
/** A page of a list of posts, with the years for filtering. */
export const yearlyPostPage = yearlyEnvelope(postSummary)

export const postListQuery = z.object({
  ...paging,
  channel: z.string().max(40).optional(),
  tag: z.string().max(40).overwrite(cleanTagName).optional(),
  author: idParam.optional(),
  /** Id of the author who reviewed it. */
  reviewer: idParam.optional(),
  year: wholeNumber('年份必須是 1998 到 2100 的數字', { min: 1998, max: 2100 }).optional(),
  sort: z.enum(['newest', 'popular'], { error: '排序只能是 newest 或 popular' }).default('newest'),
  years: yearsAsked,
})

/** The query of a paged list of other items that have channels, tags and years like posts. */
export const placeListQuery = postListQuery.pick({
  page: true,
  per_page: true,
  channel: true,
  tag: true,
  year: true,
  sort: true,
  years: true,
})

const typeParams = z.object({ postType })
const postParams = z.object({ postType, id: idParam })
/** The code that shows a post to staff before its publication. */
export const previewCode = z.uuid('預覽代碼不正確')
const previewQuery = z.object({ preview: previewCode.optional() })
/** `speech=0`: without the text for reading aloud, which few readers need. */
const postQuery = previewQuery.extend({ speech: z.enum(['0', '1'], 'speech 只能是 0 或 1').default('1') })
/** Possible errors for a preview code: no session, no permission to read the manuscript, or no such post. */
export const previewErrors = [401, 403, 404] as const
/** A post as a browser names it. */
export const namedPost = z.object({ type: postType, id: z.number('編號必須是正整數').int().min(1).max(2_147_483_647) })
/**
 * The body of a page view: the post that was read before it in the same visit, if any. Nothing else of the visit is
 * reported.
 */
export const pageView = z.object({ from: namedPost.optional() }).optional()
/** `data=0`: only the list of following posts, as links need it. */
const scrollNextQuery = previewQuery.extend({ data: z.enum(['0', '1'], 'data 只能是 0 或 1').default('1') })
/** A following post. */
export const postLink = z.strictObject({ id: postId, type: postType, title: z.string(), url: z.string() })
export const scrollNext = z.strictObject({
  /** The next post, or null if there is none or only the list was requested. */
  data: post.nullable(),
  type: postType,
  scroll_data: z.array(postLink),
})

/** The calls for posts are the same in v1.0 and v3.0, except that only v3.0 has lists. */
function postEndpoints<V extends 'v1.0' | 'v3.0'>(version: V) {
  const root = `/api/${version}/:postType` as const
  return {
    get: endpoint({
      operationId: `readPost${versionSuffix(version)}`,
      method: 'GET',
      path: `${root}/:id`,
      summary:
        '一篇文章；內文只含觀看者可讀的部分。preview 帶編輯預覽代碼（稿件的 preview_uuid）：文章不必公開，但沒有登入是 401，不能讀這份稿件是 403。speech=0 不附朗讀用的文字（speech 是 null）',
      group: 'posts',
      access: 'anyone',
      params: postParams,
      query: postQuery,
      purgedBy: [requestedPostTags],
      response: envelope(post),
      errors: previewErrors,
    }),
    pv: endpoint({
      operationId: `countPostView${versionSuffix(version)}`,
      method: 'POST',
      path: `${root}/:id/pv`,
      beacon: true,
      summary: '計一次瀏覽（內容真正顯示之後才送）。from 是同一次造訪中前一篇文章，只用來計算哪些文章常一起讀',
      group: 'posts',
      access: 'anyone',
      params: postParams,
      body: pageView,
      response: envelope(done),
      errors: [404],
    }),
    scrollNext: endpoint({
      operationId: `readOn${versionSuffix(version)}`,
      method: 'GET',
      path: `${root}/:id/scroll-next`,
      summary:
        '往下捲時接著讀的文章；data=0 只列出接著的文章，不附下一篇的內文。preview 帶編輯預覽代碼：起點不必公開，接著的都是公開的',
      group: 'posts',
      access: 'anyone',
      params: postParams,
      query: scrollNextQuery,
      purgedBy: [followingPostTags],
      shared: true,
      response: envelope(scrollNext),
      errors: previewErrors,
    }),
    preview: endpoint({
      operationId: `previewPost${versionSuffix(version)}`,
      method: 'GET',
      path: `${root}/preview/:uuid`,
      summary: '以預覽代碼（稿件的 preview_uuid）讀取任何狀態的文章，全文；還沒公開的，給能讀這份稿件的人',
      group: 'posts',
      access: { to: 'preview-draft' },
      params: z.object({ postType, uuid: previewCode }),
      response: envelope(post),
      errors: previewErrors,
    }),
  }
}

export const postsV1 = postEndpoints('v1.0')
export const postsV3 = {
  ...postEndpoints('v3.0'),
  list: endpoint({
    operationId: 'listPosts',
    method: 'GET',
    path: '/api/v3.0/:postType',
    summary: '文章列表，可依頻道、標籤、作者、年份篩選',
    group: 'posts',
    access: 'anyone',
    params: typeParams,
    query: postListQuery,
    purgedBy: [
      ({ params, query }: { params: z.output<typeof typeParams>; query: z.output<typeof postListQuery> }) =>
        filteredPostTags(query, [`posts:${params.postType}`]),
    ],
    response: yearlyPostPage,
    errors: [404],
  }),
}
