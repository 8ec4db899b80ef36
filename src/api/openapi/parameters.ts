import { z } from 'zod'
import type { Call, OpenApi, Parameter, Reference } from './calls.ts'
import descriptions from './field-descriptions.json' with { type: 'json' }

/** Where a shape occurs: in requests, or in responses. */
export type Direction = 'input' | 'output'

/** The names of shapes, and where they occur. */
export interface ShapeNames {
  readonly names: ReadonlyMap<z.ZodType, string>
  readonly visited: Readonly<Record<Direction, ReadonlySet<z.ZodType>>>
}

/** A root shape, and its default name. */
export interface RootSchema {
  schema: z.ZodType
  direction: Direction
  /** Null for one that stays without a name (the parameters of a call). */
  name: string | null
}

/**
 * Names every object and every enumeration that is reachable from the roots. The names of the contract's exported
 * constants are used; a shape inside a named one is named after it and its property (`Post` and `book`: `PostBook`, an
 * item of `references`: `PostReference`).
 * @throws with all errors together: a shape that is reachable in two places needs a constant of its own; two shapes
 *   have the same name
 */
export function nameShapes(roots: readonly RootSchema[], constants: ReadonlyMap<z.ZodType, string>): ShapeNames {
  const names = new Map<z.ZodType, string>()
  const schemaByName = new Map<string, z.ZodType>()
  const derived = new Map<z.ZodType, string>()
  const visited = { input: new Set<z.ZodType>(), output: new Set<z.ZodType>() }
  const errors = new Set<string>()

  function resolve(schema: z.ZodType, suggestion: string | null): string | null {
    const constant = constants.get(schema)
    const name = constant ? pascalCase(constant) : suggestion
    if (name === null) return null
    const derivedName = derived.get(schema)
    if (!constant && derivedName && derivedName !== name)
      errors.add(`${derivedName} and ${name} are one shape: give it an exported constant`)
    if (!constant) derived.set(schema, derivedName ?? name)
    const other = schemaByName.get(name)
    if (other && other !== schema && derivedName !== name) errors.add(`${name} is the name of two shapes`)
    if (names.has(schema)) return names.get(schema) ?? null
    names.set(schema, name)
    schemaByName.set(name, schema)
    return name
  }

  function visit(schema: z.ZodType, suggestion: string | null, direction: Direction): void {
    const inner = unwrapped(schema, direction)
    const constant = constants.get(schema)
    if (inner) visit(inner, constant ? pascalCase(constant) : suggestion, direction)
    else if (schema instanceof z.ZodArray) visit(schema.element as z.ZodType, suggestion && singular(suggestion), direction)
    else if (schema instanceof z.ZodRecord && schema.keyType instanceof z.ZodEnum) {
      // an object with known keys: the document lists them individually
      const name = resolve(schema, suggestion)
      visited[direction].add(schema)
      visit(schema.valueType as z.ZodType, name && `${name}Value`, direction)
    } else if (schema instanceof z.ZodRecord) {
      visit(schema.keyType as z.ZodType, null, direction)
      visit(schema.valueType as z.ZodType, suggestion && singular(suggestion), direction)
    } else if (schema instanceof z.ZodUnion) visitUnion(schema, suggestion, direction)
    else if (schema instanceof z.ZodObject) visitObject(schema, suggestion, direction)
    else if (schema instanceof z.ZodEnum && schema.options.length > 1) {
      resolve(schema, suggestion)
      visited[direction].add(schema)
    }
  }

  function visitUnion(union: z.ZodUnion, suggestion: string | null, direction: Direction): void {
    const name = constants.has(union) ? resolve(union, null) : suggestion
    visited[direction].add(union)
    for (const option of union.options as z.ZodType[]) visit(option, name && `${name}${variantOf(union, option)}`, direction)
  }

  function visitObject(object: z.ZodObject, suggestion: string | null, direction: Direction): void {
    const name = resolve(object, suggestion)
    if (visited[direction].has(object)) return
    visited[direction].add(object)
    for (const [key, property] of Object.entries(object.shape))
      visit(property as z.ZodType, name && `${name}${pascalCase(key)}`, direction)
  }

  for (const { schema, name, direction } of roots) visit(schema, name, direction)
  if (errors.size > 0) throw new Error(`Names of the API's schemas:\n${[...errors].sort().join('\n')}`)
  return { names, visited }
}

/** The inner schema of a wrapper: optional, nullable, with a default, or transformed. */
function unwrapped(schema: z.ZodType, direction: Direction): z.ZodType | undefined {
  if (schema instanceof z.ZodPipe) {
    const read = direction === 'input' && !(schema.in instanceof z.ZodTransform) ? schema.in : schema.out
    return read as z.ZodType
  }
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType
}

/** The name of a union's variant: the value of its discriminator. */
function variantOf(union: z.ZodUnion, option: z.ZodType): string {
  const { discriminator } = union.def as { discriminator?: string }
  const described = discriminator && option instanceof z.ZodObject ? option.shape[discriminator] : undefined
  return described instanceof z.ZodLiteral ? pascalCase(String(described.value)) : ''
}

/** `publish_date` → `PublishDate`. */
export const pascalCase = (name: string) =>
  name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** `Searches` → `Search`, `Replies` → `Reply`, `Posts` → `Post`. */
const singular = (name: string) =>
  name
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|x|ss)es$/, '$1')
    .replace(/(?<!s)s$/, '')

/** A parameter of a call, and the name of its component if several calls share it. */
interface NamedParameter {
  name: string
  parameter: Parameter
}

/** The descriptions of shared parameters, by the component's name. */
const sharedDescriptions: Record<string, string> = {
  AtParam: '看哪個時刻；沒有就是現在',
  AuthorParam: '作者的編號',
  BeforeParam: '比這一版早的；沒有寫就從最新的開始',
  ChannelParam: '頻道的編號或英文名稱',
  DaysParam: '最近幾天，今天也算；all 是開始計數以來，最多 400 天',
  DataParam: '0 只列出接著的文章，不附內文',
  ElderParam: '長輩模式',
  EntryKeyParam: '一筆資料的編號、代號或日期',
  FromParam: '從哪一天起，台北的日子',
  FormKindParam: '哪一種表單',
  IdParam: '編號',
  IdentityParam: '把觀看者當作較少權限的身分；不會比實際的多',
  KeywordParam: '關鍵字；加引號時照字面搜尋',
  LimitParam: '最多幾筆',
  ManuscriptUidParam: '稿件的編號，和讀者看到的文章編號不同',
  MediaIdParam: '圖片的編號',
  MemberUuidParam: '登入中的會員自己的編號',
  MenuParam: '哪一個選單：群組與區域，如 5:nav',
  NameWordsParam: '名稱的一部分',
  OrderNoParam: '訂單編號',
  PageNumberParam: '第幾頁，從 1 開始',
  PartnerSlugParam: '合作夥伴的英文名稱',
  PerPageParam: '每頁幾筆',
  PlaceParam: '哪一頁：front 是首頁，channel/編號 是頻道',
  PlaceSlugParam: '編號或名稱',
  PostTypeParam: '文章類型',
  PreviewParam: '編輯的預覽代碼',
  PreviewCodeParam: '編輯的預覽代碼',
  ProductTypeParam: '只推薦這一類',
  ReadersParam: '哪些讀者，最多四種，以逗號分開',
  RecordIdParam: '這一筆的編號',
  RegisterNameParam: '資料的種類',
  ReferenceParam: '收件編號，如 C-20261128-7F3K',
  ReviewerParam: '審閱者的編號',
  ShareIdParam: '分享的編號',
  SortParam: '排序',
  SubscriberNumberParam: '七位數的訂戶編號',
  TagParam: '標籤的名稱',
  TermsProductParam: '產品代號',
  ThemeParam: '淺色或深色；沒有就照讀者的裝置',
  TradeNoParam: '示範金流的交易編號',
  WordsParam: '這些字都要有；以空白分開',
  YearParam: '刊出的年份',
  YearsAskedParam: '1：連同這份清單有內容的年份，在回答的 years',
}

/** The descriptions of the other parameters, by name; without one, that of the field of the same name. */
const descriptionsByName: Record<string, string> = {
  account: '會員的電子郵件',
  action: '只要這一種操作',
  activity: '只要這個活動的報名',
  after: '上一頁的 next；沒有就是第一頁',
  article: '舊的文章編號',
  asker: '只要替這個人做的',
  assignee: '只要這個人負責的；nobody 是沒有指派',
  before: '上一頁的 next；沒有就從最新的開始',
  changed: 'true：只要發布之後又改過的',
  channel: '只要這個頻道的',
  column: '只要這個專欄的',
  coupon: '折扣碼',
  days: '最近幾天',
  draft: '1：連同首頁的草稿一起看',
  due: '審訂的期限：overdue 已經過了，soon 兩個月內到期',
  filter: '只要這樣的；可以用的值依資料的種類',
  from: '從哪一天，或哪一版',
  id: '編號',
  ids: '一定要有的編號，以逗號分開',
  in: 'words 找的範圍；text 連內文也找',
  issue: '只要這一期的',
  item_id: '收藏的項目的編號',
  item_type: '收藏的項目的類型',
  kind: '只要這一種',
  limit: '最多幾筆',
  member_uid: '登入中的會員自己的編號',
  name: '頻道的編號或名稱',
  overdue: 'true：只要過了處理期限的',
  part: '第幾部分，從 1 開始',
  place: '哪一頁：front、channel/編號、issue/期數 或 newsletter/編號',
  posts: '每一期附幾篇文章',
  product: '方案或題包的代號',
  q: '訂單編號、電子郵件或訂戶編號',
  queue: 'waiting 是待回覆，answered 是已回覆而未結束',
  request_key: '這份提問的識別碼',
  site: '網站的代號',
  slot: '要放進哪一格',
  slug: '網址裡的名稱',
  sort: '排序',
  state: '只要這個狀態的',
  tag: '只要有這個標籤的',
  target: '只要對這個對象做的，「種類:編號」',
  to: '到哪一天，或哪一版',
  token: '連結裡的憑證',
  tool: '只要這個工具的',
  type: '只要這個類型的',
  until: '到哪一天',
  uuid: '會員的識別碼',
  version: '哪一個版本',
  wall: '只要這一種閱讀權限的',
  wants: '要哪些：還缺替代文字的，或授權快到期的',
  actor: '只要這個人做的',
  words: '標題裡的字',
}

/**
 * Makes parameters that several calls share components of the document, and refers to them.
 * @param constants the contract's names; a parameter without one is named after itself. The suffix `Param`
 *   distinguishes them from shapes
 * @returns the components
 * @throws when two different ones would have the same name
 */
export function shareParameters(
  { paths }: OpenApi,
  calls: readonly Call[],
  constants: ReadonlyMap<z.ZodType, string>,
): Record<string, Parameter> {
  const operations = new Map(
    Object.values(paths).flatMap((byMethod) => Object.values(byMethod).map((item) => [item.operationId, item])),
  )
  const namedParameters = calls.flatMap(({ operationId, params, query }) => {
    const constantOf = (name: string) =>
      [params, query].map((schema) => schema instanceof z.ZodObject && constants.get(schema.shape[name])).find(Boolean)
    const ownParameters = (operations.get(operationId)?.parameters ?? []) as Parameter[]
    return ownParameters.map((parameter): NamedParameter => {
      const name = constantOf(parameter.name) || parameter.name
      return { name: `${pascalCase(name.replace(/Param$/, ''))}Param`, parameter }
    })
  })
  const serialize = (parameter: Parameter) => JSON.stringify(parameter)
  const groups = Map.groupBy(namedParameters, ({ parameter }) => serialize(parameter))
  const shared = new Map(
    [...groups].flatMap(([key, [, ...others]]) => others.slice(-1).map((last): [string, NamedParameter] => [key, last])),
  )
  const components = new Map<string, Parameter>()
  for (const { name, parameter } of [...shared.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const other = components.get(name)
    if (other)
      throw new Error(
        `${name} would be the name of two parameters of the document, "${other.name}" and "${parameter.name}": give the schema of the latter a constant of its own, exported from src/contract`,
      )
    components.set(name, described(parameter, sharedDescriptions[name]))
  }
  for (const operation of operations.values()) {
    operation.parameters = operation.parameters?.map((parameter): Parameter | Reference => {
      if ('$ref' in parameter) return parameter
      const sharedParameter = shared.get(serialize(parameter))
      return sharedParameter ? { $ref: `#/components/parameters/${sharedParameter.name}` } : described(parameter)
    })
  }
  return Object.fromEntries(components)
}

const fieldDescriptions: Readonly<Record<string, string>> = descriptions

function described(
  parameter: Parameter,
  meaning = descriptionsByName[parameter.name] ?? fieldDescriptions[parameter.name],
): Parameter {
  const { schema, ...rest } = parameter
  return { ...rest, ...(meaning === undefined ? {} : { description: meaning }), schema }
}
