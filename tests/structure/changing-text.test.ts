import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/**
 * A page translator replaces text nodes. React then still updates the text of an element that has no other child, but
 * not a text node with siblings: its message goes stale. So text that changes with input or clicks is the only child of
 * its element.
 */
const answering = [
  'src/ui',
  'src/rendering/forms',
  'src/site/tools',
  'src/site/checkers',
  'src/site/posts/listening.tsx',
  'src/site/posts/font-size-button.tsx',
  'src/site/shell/onboarding',
  'src/site/accounts/account-form.tsx',
  'src/site/accounts/member/choice-fields.tsx',
]
/** Rendered once from what does not change while the page is open. */
const fixed = ['src/site/tools/tool-about.tsx']

interface Node {
  type: string
  start: number
  end: number
  name?: string
  value?: unknown
  children?: Node[]
  expression?: Node
  consequent?: Node
  alternate?: Node
  right?: Node
}

const isText = (node: Node | undefined): boolean => {
  if (!node) return false
  if (node.type === 'Literal') return typeof node.value === 'string' && node.value !== ' '
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'ConditionalExpression') return isText(node.consequent) || isText(node.alternate)
  return node.type === 'LogicalExpression' && isText(node.right)
}
/** Conditional text, and variables for errors and states. */
const changes = (node: Node): boolean =>
  (['ConditionalExpression', 'LogicalExpression'].includes(node.type) && isText(node)) ||
  (node.type === 'Identifier' && /^(error|message|state)$/.test(node.name ?? ''))

function elementsIn(value: unknown): Node[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(elementsIn)
  const node = value as Node
  const inner = Object.values(node).flatMap(elementsIn)
  return node.type === 'JSXElement' || node.type === 'JSXFragment' ? [node, ...inner] : inner
}

const isBlank = ({ type, value, expression }: Node) =>
  (type === 'JSXText' && /^\s*$/.test(String(value))) || expression?.type === 'JSXEmptyExpression'

/** Imported here, so that the other structure tests do not load the parser. */
const { parseAst } = await import('vite')

/** The changing texts of a source that share their element with other children. */
function sharedTexts(source: string): string[] {
  return elementsIn(parseAst(source, { lang: 'tsx' })).flatMap(({ children = [] }) => {
    const drawn = children.filter((child) => !isBlank(child))
    if (drawn.length < 2) return []
    return drawn
      .filter(({ type, expression }) => type === 'JSXExpressionContainer' && expression && changes(expression))
      .map(({ start, end }) => source.slice(start, end).replace(/\s+/g, ' '))
  })
}

test('changing text is the only child of its element', () => {
  const files = sourcesBelow('src').filter(
    (file) => file.endsWith('.tsx') && answering.some((place) => file.startsWith(place)) && !fixed.includes(file),
  )
  expect(files.length).toBeGreaterThan(30)
  const violations = files.flatMap((file) =>
    sharedTexts(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  )
  expect(violations, 'wrap it in an element of its own, or write one template').toEqual([])
})

test('the check recognises such text', () => {
  expect(sharedTexts('const a = <p><Icon />{error}</p>')).toEqual(['{error}'])
  expect(sharedTexts("const a = <p>{on ? 'one' : 'two'}<b>x</b></p>")).toHaveLength(1)
  expect(sharedTexts("const a = <p>{kept && 'kept'}{failed && 'failed'}</p>")).toHaveLength(2)
  expect(sharedTexts("const a = <p><Icon /><span>{on ? 'one' : 'two'}</span></p>")).toEqual([])
})
