import { hanDomainPattern } from './han-domain.ts'
import { oneLine } from './one-line.ts'

/** Dots that input methods and authorities use between the parts of a name. */
const dots = '.．·‧•・･∙⋅﹒'
const dotOfName = new RegExp(
  String.raw`(?<=\p{Script=Han})[ \u3000]?[${dots}][ \u3000]?(?=\p{Script=Han})(?!${hanDomainPattern})`,
  'gu',
)

/**
 * Normalises the name of a person, a tag or another entity for storage: one line, full-width letters and digits as
 * half-width ones, one space between words, and · between the parts of a Han name (瓦歷斯．諾幹 is 瓦歷斯·諾幹). Idempotent.
 */
export const cleanName = (name: string): string =>
  oneLine(name.replace(/[Ａ-Ｚａ-ｚ０-９]/g, (wide) => wide.normalize('NFKC')))
    .replace(/\s+/g, ' ')
    .replace(dotOfName, '·')
    .trim()

/** Normalises the name of a tag: the same, without the # that pages show before it. */
export const cleanTagName = (name: string): string => cleanName(name).replace(/^(?:[#＃]\s*)+/, '')
