import { contentAdPositions } from '../ads/content-ad-positions.ts'
import { isLifted } from '../walls/cut.ts'
import type { CompiledBlock } from './compiled-block.ts'

/** The red flags as HTML, one each. A page shows them below its headline. */
export const redFlagsOf = (blocks: readonly CompiledBlock[]): string[] => blocks.filter(isLifted).map(({ html }) => html)

/** Subjects that are emergencies themselves, and words of leads that instruct readers to seek emergency help. */
const emergencySubjects =
  /119|1925|急診|急救|救護|中風|心肌梗塞|心臟病發|低血糖|中暑|熱衰竭|氣喘|休克|抽搐|癲癇|昏倒|跌倒了|噎到|溺水|中毒|突然/

/**
 * Whether a post is about an emergency itself: its red flags show all signs. Decided by what every reader of the post sees,
 * whatever the wall hides.
 */
export const isEmergencyTopic = ({ title, lead, tags }: { title: string; lead: string; tags: readonly string[] }): boolean =>
  emergencySubjects.test([title, lead, ...tags].join())

/**
 * A red flag with its signs as one line, which opens as the whole. Those with several numbers, about a crisis or poison, are
 * never folded, nor are those without signs.
 */
export function foldSigns(html: string): string {
  const [, start = '', signs] = /^(.*?<ul class="helplines"><li>(?:(?!<li>).)*?<\/ul>)(.+)<\/div>$/s.exec(html) ?? []
  if (!signs) return html
  const line = signs
    .replaceAll(/<\/li>(?=\s*<li)/g, '；')
    .replaceAll(/<\/li>\s*<\/ul>/g, '。')
    .replaceAll(/<[^>]*>|\n/g, '')
  return `${start.replace('red-flag', 'red-flag brief')}<details><summary><span>${line}</span></summary>${signs}</details></div>`
}

/** Splits a body without its red flags into parts of HTML, between which content advertisements are placed. */
export function splitBody(blocks: readonly CompiledBlock[]): string[] {
  const text = blocks.filter((block) => !isLifted(block))
  const ends = [...contentAdPositions(blocks), text.length - 1]
  return ends
    .map((end, index) => text.slice((ends[index - 1] ?? -1) + 1, end + 1))
    .filter((part) => part.length > 0)
    .map((part) => part.map(({ html }) => html).join(''))
}
