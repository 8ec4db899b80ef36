import { isBlank } from '../text/hidden.ts'
import type { Block, PostDocument } from './blocks.ts'
import { inlineText } from './inline.ts'
import { hasContent, hasText, passageHasContent } from './text-of-block.ts'

/** Maximum characters on one printed page in a size that is readable at a distance. */
const maxOnAPage = 700

/**
 * What is missing in blocks before publication, as messages; an entirely empty block is omitted from the published
 * version and misses nothing.
 */
export function blockFaults({ content }: PostDocument, sources: number): string[] {
  return [...content.flatMap(faultsOf), ...sourceFaults(content, sources)]
}

function faultsOf(block: Block): string[] {
  switch (block.type) {
    case 'video':
    case 'audio': {
      const { src, title } = block.attrs
      const what = block.type === 'video' ? '影片' : '聲音'
      if (src === '') return passageHasContent(block.content) || title !== '' ? [`${what}要有檔案或網址`] : []
      return [...(isBlank(title) ? [`${what}要有標題`] : []), ...(passageHasContent(block.content) ? [] : [`${what}要有逐字稿`])]
    }
    case 'figure_card': {
      const { value, source } = block.attrs
      if (isBlank(value)) return inlineText(block.content) === '' && source === '' ? [] : ['數字卡要有數字']
      return isBlank(source) ? ['數字卡要有資料來源'] : []
    }
    case 'question_answer':
    case 'definition': {
      if (!hasContent(block)) return []
      const [line, ...rest] = block.content
      const [head, body] = block.type === 'definition' ? ['名詞', '說明'] : ['問題', '回答']
      return [
        ...(isBlank(inlineText(line.content)) ? [`少了${head}`] : []),
        ...(passageHasContent(rest) ? [] : [`「${inlineText(line.content).trim()}」少了${body}`]),
      ]
    }
    case 'diagram': {
      if (!hasContent(block)) return []
      const { drawing, title } = block.attrs
      const isSilent = block.content.every((entry) => !passageHasContent(entry.content))
      return [
        ...(drawing === '' ? ['圖解要選一張圖'] : []),
        ...(isBlank(title) ? ['圖解要有標題'] : []),
        ...(isSilent ? ['圖解要有說同一件事的清單'] : []),
      ]
    }
    case 'recipe': {
      if (!hasContent(block)) return []
      const { title, sodium, carbohydrate, source } = block.attrs
      const [ingredients, method] = block.content
      return [
        ...(isBlank(title) ? ['食譜要有菜名'] : []),
        ...(ingredients.content.some(hasText) ? [] : ['食譜要有材料']),
        ...(method.content.some((step) => passageHasContent(step.content)) ? [] : ['食譜要有做法']),
        ...((sodium !== null || carbohydrate !== null) && isBlank(source) ? ['食譜的營養數字要有資料來源'] : []),
      ]
    }
    case 'reviewer_note':
      return block.attrs.author === null && passageHasContent(block.content) ? ['審訂批註要有審訂者'] : []
    case 'fridge_card':
      return lettersIn(block) > maxOnAPage ? [`冰箱頁最多 ${maxOnAPage} 個字，才印得下一頁`] : []
    default:
      return []
  }
}

/** Number of characters of all words in a node. */
function lettersIn(node: object): number {
  const { text = '', content = [] } = node as { text?: string; content?: object[] }
  return content.reduce((sum, child) => sum + lettersIn(child), [...text].length)
}

function sourceFaults(content: readonly Block[], sources: number): string[] {
  const beyond = numbersIn(content).filter((number) => number > sources)
  return [...new Set(beyond)].map((number) => `沒有第 ${number} 項參考資料`)
}

function numbersIn(nodes: readonly object[]): number[] {
  return nodes.flatMap((node) => {
    const { type, attrs, content = [] } = node as { type: string; attrs?: { number?: number }; content?: object[] }
    return [...(type === 'reference' && attrs?.number ? [attrs.number] : []), ...numbersIn(content)]
  })
}
