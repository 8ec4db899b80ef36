import type { Block } from '../posts/blocks.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { hasRedFlag } from '../red-flags/has-red-flag.ts'
import type { Content } from './fields.ts'
import type { ContentError } from './publish-errors.ts'

/** Counted nouns: 119 before one of these is not the emergency number. */
const countedNouns =
  '[%％‰°℃]|公克|毫克|微克|公斤|公分|公釐|毫米|公里|公尺|毫升|公升|大卡|千卡|元|塊|萬|億|千|百|人|名|位|個|天|日|年|月|歲|期|頁|篇|集|次|種|項|家|間|所|例|秒|小時|號|(?:mg|mmhg|kg|g|ml|cm|mm|kcal|iu|bpm)(?![a-z])'
const emergencyCall = new RegExp(`(?<![\\d.,:/–—-]|第\\s*|民國\\s*)119(?![\\d/–—-]|[.,:]\\d|\\s*(?:${countedNouns}))`, 'i')

/** Whether a text names 119 as the number to call. */
export const mentions119 = (text: string): boolean => emergencyCall.test(text.normalize('NFKC'))

const emergencyReferral =
  /(?<![我他她它們爸媽嬤公])(?:立刻|馬上|趕快|趕緊|直接|當下就?|現在就|請)[^，。；、]{0,3}(?:去|到|送|往)急診/

/** Whether a text sends its readers to an emergency department at once. */
export const sendsToEmergency = (text: string): boolean => emergencyReferral.test(text)

/**
 * Publishing error of a text that instructs its readers to call 119 or, behind a wall, to go to an emergency department
 * at once, without a red flag: a red flag is placed above every wall and picture, a sentence is not. Null if it has one,
 * or needs none.
 */
export function emergencyError({ fields, document }: Content): ContentError | null {
  const blocks: readonly Block[] = document.content
  if (hasRedFlag(blocks)) return null
  const heads: [string, string][] = [
    ['fields.title', fields.title],
    ['fields.lead', fields.lead],
    ['fields.key_points', fields.key_points.join('\n')],
    ['fields.promises', fields.promises.join('\n')],
  ]
  const body = blocks.map((block): [string, string] => [`block.${block.attrs.key}`, textOfBlock(block)])
  const parts = [...body, ...heads]
  const findError = (subject: string, hasProblem: (text: string) => boolean): ContentError | null => {
    const [path] = parts.find(([, text]) => hasProblem(text)) ?? []
    return path === undefined
      ? null
      : { path, message: `${subject}而沒有紅旗：按「插入」放一張紅旗，寫出兩三個具體的情況，和先做什麼` }
  }
  return (
    findError('文中提到 119 ', mentions119) ??
    (fields.wall === '' ? null : findError('付費牆後叫讀者立刻去急診', sendsToEmergency))
  )
}
