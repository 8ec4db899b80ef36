import { taipeiDay } from '../time/taipei.ts'
import type { CompiledBlock } from './compiled-block.ts'
import { escapeHtml } from './escape-html.ts'
import { spokenTextsOf } from './speech-of-compiled.ts'

/** Prefix of a picture credit. */
export const creditLabel = '圖／'

/** The credit of a picture. */
export interface PictureCredit {
  id: string
  credit: string
}

/** A compiled picture of a text (`compile.ts`): its id, everything before its caption, and the caption. */
const figures = /(<figure><img src="\/img\/([a-z0-9-]+)\/[^>]*>)(?:<figcaption>([\s\S]*?)<\/figcaption>)?<\/figure>/g

/** Appends picture credits to the captions of blocks. They are shown but not read aloud. */
export function withCredits(blocks: readonly CompiledBlock[], credits: readonly PictureCredit[]): CompiledBlock[] {
  if (credits.length === 0) return [...blocks]
  const names = new Map(credits.map(({ id, credit }) => [id, credit]))
  return blocks.map((block) => {
    if (block.type !== 'image' && block.type !== 'gallery') return block
    const html = block.html.replace(figures, (match, image: string, id: string, caption = '') => {
      const name = names.get(id)
      return name === undefined
        ? match
        : `${image}<figcaption>${caption}<span class="credit">${creditLabel}${escapeHtml(name)}</span></figcaption></figure>`
    })
    return html === block.html ? block : { ...block, html, speech: block.speech ?? spokenTextsOf(block.html) }
  })
}

/** The credits of the visible pictures: the cover, and those of the blocks that a viewer may read. */
export const visibleCredits = (
  credits: readonly PictureCredit[],
  { cover, blocks }: { cover: { id: string } | null; blocks: readonly CompiledBlock[] },
): PictureCredit[] => credits.filter(({ id }) => cover?.id === id || blocks.some(({ html }) => html.includes(`"/img/${id}/`)))

/**
 * Whether a licensed piece may be shown at an instant: until the end of the last Taipei calendar day of its rights.
 * @param rightsEndOn that day, as `YYYY-MM-DD`; null for own content, or a licence without an end
 */
export function areRightsValid(rightsEndOn: string | null, now: Date): boolean {
  return rightsEndOn === null || taipeiDay(now) <= rightsEndOn
}
