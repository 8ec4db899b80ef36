import { z } from 'zod'
import { type PostType, postTypes } from '../domain/posts/post-type.ts'
import { motifs } from './motifs.ts'
import { routeOf } from './routes.ts'

/** Field schemas shared by several content files. */

export const number = z.number().int().positive()
export const words = z.string().trim().min(1)

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
export const day = z.string().refine((text) => safely(() => isDay(text)), '要寫成 2026-10-30 這樣的日期')
export const minute = z
  .string()
  .refine(
    (text) => safely(() => isDay(text.slice(0, 10))) && /^T([01]\d|2[0-3]):[0-5]\d$/.test(text.slice(10)),
    '要寫成 2026-10-30T08:00 這樣的時間',
  )

function safely(test: () => boolean): boolean {
  try {
    return test()
  } catch {
    return false
  }
}

/** The drawing of an item: a subject and a palette. */
export const drawing = {
  motif: z.enum(motifs, { error: '沒有這個圖案（motif）' }),
  tone: z.number().int().min(1).max(8),
}

export const outbound = z.string().regex(/^https:\/\/\S+$/, '要是 https:// 開頭的網址')
/** A path with the form of a route of this site, or an external address. */
export const address = z.string().refine((url) => /^https:\/\/\S+$/.test(url) || (url.startsWith('/') && routeOf(url) !== null), {
  error: ({ input }) => `沒有這種網址：${input}`,
})

export const reference = z.strictObject({ title: words, publisher: words, url: outbound })

/** `article/14` */
export const postKey = z
  .string()
  .regex(new RegExp(`^(${postTypes.join('|')})/[1-9]\\d*$`), '要寫成 article/14 這樣')
  .transform((key) => {
    const [type, id] = key.split('/') as [PostType, string]
    return { type, id: Number(id) }
  })
