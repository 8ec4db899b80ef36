import { z } from 'zod'
import { chapterFigures } from '../places/fields.ts'
import { postAt } from '../posts/post-path.ts'
import { postTypes } from '../posts/post-type.ts'
import { cleanText } from '../text/clean-text.ts'
import type { FieldValue, Outline } from './field.ts'

const requiredText = (label: string, max: number) =>
  z.string(`${label}必須是文字`).min(1, `${label}不能是空的`).max(max, `${label}最多 ${max} 個字`)

const pictureOf = z.strictObject({
  kind: z.literal('picture'),
  mediaId: z.string().regex(/^[a-z0-9][a-z0-9-]{0,80}$/, '必須是圖庫裡的圖片編號'),
  caption: z.string('圖說必須是文字').max(300, '圖說最多 300 個字'),
})
const figure = z.discriminatedUnion('kind', [...chapterFigures, pictureOf], '每一章要有一張圖')
type Figure = z.infer<typeof figure>

/** The chapters of a digital feature. `html` is compiled from `text` at each save. */
export const featureChapters = z
  .array(
    z.strictObject({
      title: requiredText('章名', 60),
      text: requiredText('內文', 20_000),
      html: z.string().default(''),
      figure,
      posts: z
        .array(z.strictObject({ type: z.enum(postTypes), id: z.number().int().min(1).max(999_999_999) }))
        .max(12, '一章最多 12 篇延伸閱讀'),
      door: z.strictObject({ title: requiredText('連結的文字', 60), url: z.string().max(2000) }).nullable(),
    }),
    '章節必須是清單',
  )
  .min(1, '至少要有一章')
  .max(30, '最多 30 章')
  .refine((all) => new Set(all.map(({ title }) => title)).size === all.length, '有兩章的章名一樣')
export type FeatureChapter = z.infer<typeof featureChapters>[number]

/** A chapter while its lines are read. */
interface Draft extends Omit<FeatureChapter, 'figure' | 'text'> {
  figure: Figure | null
  text: string[]
}

const cells = (line: string) => line.split(/[|｜]/).map((cell) => cell.trim())

/** Adds the element of a line that begins with `@` to the draft. @returns an error message, or null */
function elementOf(line: string, draft: Draft): string | null {
  const [, name = '', rest = ''] = /^[@＠]\s*(\S+)\s*(.*)$/.exec(line) ?? []
  const [first = '', second = '', third = ''] = cells(rest)
  const figureOf: Partial<Record<string, Figure>> = {
    圖: { kind: 'picture', mediaId: first, caption: second },
    長條: { kind: 'bars', title: first, unit: second, source: third, bars: [] },
    時間: { kind: 'steps', title: first, steps: [] },
    問答: { kind: 'check', question: first, options: [] },
  }
  const chapterFigure = figureOf[name]
  if (chapterFigure && draft.figure) return '一章只有一張圖'
  if (chapterFigure && first === '') return `「@${name}」後面要寫${name === '圖' ? '圖庫的圖片編號' : '標題'}`
  if (chapterFigure) {
    draft.figure = chapterFigure
    return null
  }
  if (name === '連到') {
    if (!/^(\/(?![/\\])|https:\/\/[^\s/])\S*$/.test(second)) return '請寫成「@連到 文字｜/網址」，或 https 網址'
    draft.door = { title: first, url: second }
    return null
  }
  if (name !== '文章') return `不認得「@${name}」；可以用 @圖、@長條、@時間、@問答、@文章、@連到`
  for (const path of rest.split(/\s+/).filter(Boolean)) {
    const post = postAt(`/${path.replace(/^\//, '')}`)
    if (!post) return `「${path}」不是文章的網址`
    draft.posts.push({ type: post.type, id: post.id })
  }
  return null
}

/** Adds a line to the figure above it. @returns an error message, or null */
function partOf(line: string, chapterFigure: Figure): string | null {
  const [, mark = '', rest = ''] = /^([-－*＊])\s*(.+)$/.exec(line) ?? []
  const [first = '', second = '', third = ''] = cells(rest)
  if (chapterFigure.kind === 'picture' || mark === '') return '這一行不屬於上面的圖；內文前面請空一行'
  if (first === '' || second === '') return '請用「｜」分開兩格，例如「- 清晨｜開始上升」'
  if (chapterFigure.kind === 'steps') chapterFigure.steps.push({ at: first, text: second })
  else if (chapterFigure.kind === 'check')
    chapterFigure.options.push({ text: first, right: mark === '*' || mark === '＊', why: second })
  else {
    const value = Number(second.replaceAll(',', ''))
    if (!Number.isFinite(value)) return `「${second}」不是數字`
    chapterFigure.bars.push({ label: first, value, ...(third === '' ? {} : { note: third }) })
  }
  return null
}

const figureError = (chapterFigure: Figure | null): string | null => {
  if (!chapterFigure) return '還沒有圖：@圖、@長條、@時間、@問答要有一個'
  if (chapterFigure.kind === 'bars' && chapterFigure.bars.length === 0) return '的長條圖沒有長條'
  if (chapterFigure.kind === 'steps' && chapterFigure.steps.length === 0) return '的時間軸沒有內容'
  if (chapterFigure.kind === 'check' && chapterFigure.options.filter(({ right }) => right).length !== 1)
    return '的問答要有一個對的選項，寫「* 選項｜為什麼」'
  return null
}

/** `# 章名`, its text in the notation of pages, and lines beginning with `@` for its figure, posts and link. */
export const chapterOutline: Outline = {
  read(typed) {
    const drafts: Draft[] = []
    let isOpen = false
    for (const [lineIndex, raw] of typed.split('\n').entries()) {
      const line = cleanText(raw).trimEnd()
      const title = /^[#＃]\s+(.+)$/.exec(line)?.[1]
      const draft = drafts.at(-1)
      const refuse = (message: string) => ({ error: `第 ${lineIndex + 1} 行：${message}` })
      if (title) {
        drafts.push({ title, text: [], html: '', figure: null, posts: [], door: null })
        isOpen = false
      } else if (!draft) {
        if (line.trim() !== '') return refuse('先用「# 章名」開一章')
      } else if (/^[@＠]/.test(line)) {
        const message = elementOf(line, draft)
        if (message) return refuse(message)
        isOpen = /^[@＠]\s*(長條|時間|問答)/.test(line)
      } else if (isOpen && draft.figure && line.trim() !== '') {
        const message = partOf(line.trim(), draft.figure)
        if (message) return refuse(message)
      } else {
        isOpen = false
        draft.text.push(line)
      }
    }
    for (const [chapterIndex, { title, figure: chapterFigure, text }] of drafts.entries()) {
      const message = figureError(chapterFigure)
      if (message) return { error: `第 ${chapterIndex + 1} 章「${title}」${message}` }
      if (text.every((line) => line === '')) return { error: `第 ${chapterIndex + 1} 章「${title}」還沒有內文` }
    }
    return { value: drafts.map(({ text, ...draft }) => ({ ...draft, text: text.join('\n').trim() })) as unknown as FieldValue }
  },
  write: (value: FieldValue) =>
    ((value ?? []) as unknown as Partial<FeatureChapter>[])
      .map(({ title, text, html = '', figure: chapterFigure, posts = [], door }) =>
        [
          `# ${title}`,
          text ?? textOf(html),
          [
            ...(chapterFigure ? figureLines(chapterFigure) : []),
            ...(posts.length === 0 ? [] : [`@文章 ${posts.map(({ type, id }) => `${type}/${id}`).join(' ')}`]),
            ...(door ? [`@連到 ${door.title}｜${door.url}`] : []),
          ].join('\n'),
        ].join('\n\n'),
      )
      .join('\n\n'),
}

function figureLines(chapterFigure: Figure): string[] {
  switch (chapterFigure.kind) {
    case 'picture':
      return [`@圖 ${chapterFigure.mediaId}｜${chapterFigure.caption}`]
    case 'bars':
      return [
        `@長條 ${chapterFigure.title}｜${chapterFigure.unit}｜${chapterFigure.source}`,
        ...chapterFigure.bars.map(({ label, value, note }) => `- ${[label, value, ...(note ? [note] : [])].join('｜')}`),
      ]
    case 'steps':
      return [`@時間 ${chapterFigure.title}`, ...chapterFigure.steps.map(({ at, text }) => `- ${at}｜${text}`)]
    case 'check':
      return [
        `@問答 ${chapterFigure.question}`,
        ...chapterFigure.options.map(({ text, right, why }) => `${right ? '*' : '-'} ${text}｜${why}`),
      ]
  }
}

/** Converts compiled HTML back to text, for chapters stored before the text was stored beside the HTML. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<\/?strong>/g, '**')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, '[$2]($1)')
    .replaceAll(/<h3[^>]*>/g, '### ')
    .replaceAll(/<li>/g, '- ')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/(p|h3|ul|ol)>/g, '\n\n')
    .replaceAll(/<\/li>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
