import { z } from 'zod'
import { pageBody, pageDocument } from '../bootstrap/page-body.ts'
import type { PostDocument } from '../posts/blocks.ts'
import { postAt } from '../posts/post-path.ts'
import { postTypes } from '../posts/post-type.ts'
import { cleanText } from '../text/clean-text.ts'
import { playTime } from '../video/captions.ts'
import type { FieldValue, Outline } from './field.ts'

const postKey = z.strictObject({ type: z.enum(postTypes), id: z.number().int().min(1).max(999_999_999) })
const title = (max: number) => z.string('標題必須是文字').min(1, '標題不能是空的').max(max, `標題最多 ${max} 個字`)

export const duplicatePostMessage = '這一篇前面已經有了，同一期只能放一次'

/** The contents of an issue: sections with their printed pieces, each with its post on the site, if it has one. */
export const issueContents = z
  .array(
    z.strictObject({
      title: title(60),
      items: z
        .array(
          z.strictObject({
            title: title(120),
            page: z.number('頁碼必須是數字').int('頁碼必須是整數').min(1, '頁碼從 1 開始').max(9999, '頁碼最多 9999'),
            post: postKey.nullable(),
          }),
        )
        .max(200, '一個單元最多 200 篇'),
    }),
    '目錄必須是清單',
  )
  .max(60, '目錄最多 60 個單元')
  .superRefine((sections, { addIssue }) => {
    const posts = sections.flatMap(({ items }) => items.flatMap(({ title, post }) => (post ? [{ title, ...post }] : [])))
    const duplicatePost = posts.find(
      ({ type, id }, index) => posts.findIndex((item) => item.type === type && item.id === id) < index,
    )
    if (duplicatePost)
      addIssue({
        code: 'custom',
        message: `「${duplicatePost.title}」（${duplicatePost.type}/${duplicatePost.id}）：${duplicatePostMessage}`,
      })
  })
export type IssueContents = z.infer<typeof issueContents>

const linesOf = (text: string): [number: number, line: string][] =>
  text
    .split('\n')
    .map((line, index): [number, string] => [index + 1, cleanText(line).trim()])
    .filter(([, line]) => line !== '')

/** One line each: `# 單元`, then `頁碼 標題`, with the post's URL at the end where it can be read on the site. */
export const issueOutline: Outline = {
  read(text) {
    const sections: IssueContents = []
    for (const [number, line] of linesOf(text)) {
      const section = /^[#＃]\s*(.+)$/.exec(line)?.[1]
      if (section) {
        sections.push({ title: section, items: [] })
        continue
      }
      const [, page, rest = ''] = /^(\d{1,4})[\s.、．]+(.+)$/.exec(line) ?? []
      const last = sections.at(-1)
      if (!last) return { error: `第 ${number} 行：先用「# 單元名稱」開一個單元` }
      if (!page) return { error: `第 ${number} 行：請寫成「頁碼 標題」，例如「12 血壓怎麼量」` }
      const [, name = rest, path] = /^(.+?)\s+\/?([a-z]+\/\d+)$/.exec(rest) ?? []
      const post = path ? postAt(`/${path}`) : undefined
      if (path && !post) return { error: `第 ${number} 行：「${path}」不是文章的網址` }
      last.items.push({ title: name, page: Number(page), post: post ?? null })
    }
    return { value: sections }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as IssueContents)
      .map(({ title, items }) =>
        [`# ${title}`, ...items.map(({ title, page, post }) => `${page} ${title}${post ? ` ${post.type}/${post.id}` : ''}`)].join(
          '\n',
        ),
      )
      .join('\n\n'),
}

/** Limits: sample pages of an issue, lines of text on its cover, and characters of such a line. */
export const issueLimits = { samplePages: 8, coverLines: 4, coverLine: 14 }

/** Pages of the printed issue as pictures with a caption, in order. */
export const samplePages = z
  .array(
    z.strictObject({
      mediaId: z.string('圖片編號必須是文字').regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '先看的每一頁要有圖庫裡的圖片編號'),
      caption: z.string('圖說必須是文字').min(1, '先看的每一頁要有圖說').max(60, '先看頁的圖說最多 60 個字'),
    }),
    '先看頁必須是清單',
  )
  .max(issueLimits.samplePages, `先看頁最多 ${issueLimits.samplePages} 頁`)
  .refine((all) => new Set(all.map(({ mediaId }) => mediaId)).size === all.length, '先看頁有兩頁是同一張圖片')
export type SamplePage = z.infer<typeof samplePages>[number]

/** A line for each page: `圖片編號｜圖說`. */
export const samplePagesOutline: Outline = {
  read(text) {
    const pages: SamplePage[] = []
    for (const [number, line] of linesOf(text)) {
      const [mediaId = '', caption = ''] = line.split(/[|｜]/, 2).map((cell) => cell.trim())
      if (mediaId === '' || caption === '') return { error: `第 ${number} 行：請寫成「圖片編號｜圖說」` }
      pages.push({ mediaId, caption })
    }
    return { value: pages }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as SamplePage[]).map(({ mediaId, caption }) => `${mediaId}｜${caption}`).join('\n'),
}

/** The contents of a special: sections with a text and posts. */
export const specialContents = z
  .array(
    z.strictObject({
      title: title(60),
      text: z.string('說明必須是文字').max(1000, '說明最多 1000 個字'),
      posts: z.array(postKey).max(60, '一段最多 60 篇'),
    }),
    '段落必須是清單',
  )
  .max(30, '最多 30 段')
type SpecialContents = z.infer<typeof specialContents>

/** `# 段落標題`, then lines of its text, then a line `- article/3` for each post. */
export const specialOutline: Outline = {
  read(text) {
    const sections: SpecialContents = []
    for (const [number, line] of linesOf(text)) {
      const section = /^[#＃]\s*(.+)$/.exec(line)?.[1]
      const last = sections.at(-1)
      const path = /^[-－]\s*\/?(\S+)$/.exec(line)?.[1]
      if (section) sections.push({ title: section, text: '', posts: [] })
      else if (!last) return { error: `第 ${number} 行：先用「# 段落標題」開一段` }
      else if (path) {
        const post = postAt(`/${path}`)
        if (!post) return { error: `第 ${number} 行：「${path}」不是文章的網址` }
        last.posts.push(post)
      } else last.text = last.text === '' ? line : `${last.text}\n${line}`
    }
    return { value: sections }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as SpecialContents)
      .map(({ title, text, posts }) =>
        [`# ${title}`, ...(text === '' ? [] : [text]), ...posts.map(({ type, id }) => `- ${type}/${id}`)].join('\n'),
      )
      .join('\n\n'),
}

/** The spoken text of a film, `at` seconds from its beginning. */
export const transcript = z
  .array(
    z.strictObject({
      at: z.number('時間必須是數字').min(0, '時間從 0 開始').max(36_000, '時間太長'),
      text: z.string('句子必須是文字').min(1, '句子不能是空的').max(300, '一句最多 300 個字'),
    }),
    '逐字稿必須是清單',
  )
  .max(2000, '逐字稿最多 2000 句')
  .refine((all) => all.every(({ at }, index) => index === 0 || at >= (all[index - 1]?.at ?? 0)), '逐字稿的時間要由早到晚')
type Transcript = z.infer<typeof transcript>

/** A line for each sentence: `0:12 坐下來休息五分鐘`. */
export const transcriptOutline: Outline = {
  read(text) {
    const sentences: Transcript = []
    for (const [number, line] of linesOf(text)) {
      const [, hours, minutes, seconds, sentence = ''] = /^(?:(\d{1,2})[:：])?(\d{1,3})[:：](\d{2})\s+(.+)$/.exec(line) ?? []
      if (!sentence) return { error: `第 ${number} 行：請寫成「分:秒 句子」，例如「0:12 坐下來休息五分鐘」` }
      sentences.push({ at: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds), text: sentence })
    }
    return { value: sentences }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as Transcript).map(({ at, text }) => `${playTime(Math.round(at))} ${text}`).join('\n'),
}

/** The plain-text form of a page (`pageBody`); empty for a document that it cannot express. */
export const pageOutline: Outline = {
  read: (text) => (text.trim() === '' ? { error: '請填寫內文' } : { value: pageDocument(text) as unknown as FieldValue }),
  write: (value: FieldValue) => (value === null ? '' : (pageBody(value as unknown as PostDocument) ?? '')),
}
