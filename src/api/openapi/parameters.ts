import { z } from 'zod'
import type { Parameter, Reference, Schema } from './document.ts'
import { pascal } from './name-shapes.ts'

/** A parameter of a call, and its name if several calls share it. */
export interface NamedParameter {
  name: string
  parameter: Parameter
}

/** The descriptions of shared parameters, by the component's name. */
const meanings: Record<string, string> = {
  AtParam: '看哪個時刻；沒有就是現在',
  AuthorParam: '作者的編號',
  BeforeParam: '比這一版早的；沒有寫就從最新的開始',
  ChannelParam: '頻道的編號或英文名稱',
  DaysParam: '最近幾天，今天也算；all 是開始計數以來，最多 400 天',
  DataParam: '0 只列出接著的文章，不附內文',
  ElderParam: '長輩模式',
  EntryKeyParam: '一筆資料的編號、代號或日期',
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

/**
 * The parameters of a call in one location (path, query…).
 * @param requested the schema of the parameters
 * @param described the generated JSON schemas
 * @param constants the contract's names; a parameter without one is named after itself. The suffix `Param`
 *   distinguishes them from shapes
 */
export function describeParameters(
  place: Parameter['in'],
  requested: z.ZodType | undefined,
  described: ReadonlyMap<z.ZodType, Schema>,
  constants: ReadonlyMap<z.ZodType, string>,
): NamedParameter[] {
  if (!(requested instanceof z.ZodObject)) return []
  const { properties = {}, required = [] } = described.get(requested) ?? {}
  return Object.entries<z.ZodType>(requested.shape).map(([name, field]) => ({
    name: `${pascal((constants.get(field) ?? name).replace(/Param$/, ''))}Param`,
    parameter: { name, in: place, required: required.includes(name), schema: properties[name] ?? {} },
  }))
}

/**
 * The parameters that several calls share, as components, and those of each call with references to them.
 * @throws when two different ones would have the same name
 */
export function shareParameters(calls: readonly (readonly NamedParameter[])[]): {
  components: Record<string, Parameter>
  sharing: (Parameter | Reference)[][]
} {
  const times = new Map<string, number>()
  const written = ({ parameter }: NamedParameter) => JSON.stringify(parameter)
  for (const key of calls.flat().map(written)) times.set(key, (times.get(key) ?? 0) + 1)
  const shared = new Map(
    calls
      .flat()
      .filter((named) => (times.get(written(named)) ?? 0) > 1)
      .map((named) => [written(named), named]),
  )
  const components = new Map<string, Parameter>()
  for (const { name, parameter } of [...shared.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const other = components.get(name)
    if (other)
      throw new Error(
        `${name} would be the name of two parameters of the document, "${other.name}" and "${parameter.name}": what the latter is checked by needs a constant of its own, exported from its room of src/contract`,
      )
    const { schema, ...rest } = parameter
    const meaning = meanings[name]
    components.set(name, { ...rest, ...(meaning ? { description: meaning } : {}), schema })
  }
  const refer = (named: NamedParameter): Parameter | Reference => {
    const of = shared.get(written(named))
    return of ? { $ref: `#/components/parameters/${of.name}` } : named.parameter
  }
  return { components: Object.fromEntries(components), sharing: calls.map((list) => list.map(refer)) }
}
