/** The properties that decide what is text of the article and which mark it has. */
const read =
  /^(text-decoration|text-decoration-line|text-line-through|display|visibility|mso-hide|vertical-align|font-weight|font-style)$/
/** A checked entry of a list of tasks is struck through, and is still text. */
const doneTask = 'to-do-children-checked'
const simpleSelector = /^[a-z0-9]*\.([\w-]+)$/i

const propertyOf = (declaration: string) => declaration.slice(0, declaration.indexOf(':')).trim().toLowerCase()

/**
 * The declarations of the style sheets of an HTML text, by class: Google Docs, Pages and Apple Notes write deletions,
 * bold and raised text as classes. Conditional rules and compound selectors are not read.
 */
export function classStyles(html: string): Map<string, string[]> {
  const styleByClass = new Map<string, string[]>()
  const sheets = html.match(/<style[\s\S]*?<\/style\s*>/gi) ?? []
  const rules = sheets
    .map((sheet) => sheet.slice(sheet.indexOf('>') + 1).replace(/<!--|-->|<\/style\s*>/gi, ''))
    // without comments, in linear time
    .map((sheet) =>
      sheet
        .split('*/')
        .map((part) => part.split('/*', 1)[0])
        .join(''),
    )
    .flatMap((sheet) => sheet.split('}'))
  let isConditional = false
  for (const rule of rules) {
    const parts = rule.split('{')
    const body = parts.pop() ?? ''
    // the rest of an at-rule ends with an empty part
    if (parts.length > 1) isConditional = true
    else if (parts.length === 0) isConditional = false
    if (isConditional) continue
    const declarations = body.split(';').filter((item) => read.test(propertyOf(item)) && !/["'<>]/.test(item))
    if (declarations.length === 0) continue
    for (const selector of (parts[0] ?? '').split(',')) {
      const [, name] = simpleSelector.exec(selector.trim()) ?? []
      if (name && name !== doneTask) styleByClass.set(name, [...(styleByClass.get(name) ?? []), ...declarations])
    }
  }
  return styleByClass
}

/** Adds the declarations of its classes to the `data-style` of a start tag, except those that the tag overrides. */
export function withClassStyles(tag: string, styles: ReadonlyMap<string, readonly string[]>): string {
  const [, ...classes] = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i.exec(tag) ?? []
  const declarations = (classes.find(Boolean) ?? '').split(/\s+/).flatMap((name) => styles.get(name) ?? [])
  if (declarations.length === 0) return tag
  const [attribute = '', ...values] = /\sdata-style\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag) ?? []
  const ownStyle = values.find(Boolean) ?? ''
  const properties = new Set(ownStyle.split(';').map(propertyOf))
  // the last declaration of a property counts, and the cleaner reads the first
  const added = declarations.filter((item) => !properties.has(propertyOf(item))).reverse()
  const quote = ownStyle.includes('"') ? "'" : '"'
  const merged = ` data-style=${quote}${[ownStyle, ...added].filter(Boolean).join(';')}${quote}`
  return (attribute === '' ? tag : tag.replace(attribute, '')).replace(/\s*\/?>$/, (end) => `${merged}${end}`)
}
