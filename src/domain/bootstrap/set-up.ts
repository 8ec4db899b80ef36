import { type FirstPageSlug, firstPages } from './first-pages.ts'
import { firstChannels, firstWalls } from './first-shell.ts'

/** A field of the set-up form. */
interface SetupField {
  label: string
  hint?: string
  /** Maximum length, characters. */
  maxLength: number
  /** Multi-line: text, or a list with one item per line. */
  lines?: 'text' | 'list'
  /** The values to choose from, with their wording. */
  choices?: Readonly<Record<string, string>>
  optional?: true
}

/** Hint on the plain-text form of a page (`pageBody`). */
const pageHint =
  '空一行分段；行首「## 」是小標，「- 」和「1. 」是清單，前面空兩格是裡面一層；**粗體**，[文字](/網址) 是連結；表格一列一行：| 項目 | 說明 |，第一列下面一行 | --- | --- |。'

/** The description field of a feature channel. */
const aboutChannel = (title: string): SetupField => ({ label: `「${title}」寫什麼`, maxLength: 300, lines: 'text' })
const wallFields = (prefix: string) =>
  ({
    [`${prefix}_title`]: { label: '標題', maxLength: 60 },
    [`${prefix}_text`]: { label: '說明', maxLength: 300, lines: 'text' },
    [`${prefix}_benefits`]: { label: '好處', hint: '一行一項', maxLength: 600, lines: 'list', optional: true },
  }) as Record<`${'member' | 'subscriber'}_${'title' | 'text' | 'benefits'}`, SetupField>

/** The sections and fields of the set-up, in order. All values are text, and every field but the name has a default. */
export const setUpSections: readonly { id: string; title: string; description: string; fields: Record<string, SetupField> }[] = [
  {
    id: 'name',
    title: '雜誌',
    description: '寫在每一頁的最上面、信件與分享卡片上。',
    fields: {
      name: { label: '名稱', maxLength: 40 },
      tagline: { label: '副標', hint: '名稱旁的一句話', maxLength: 60, optional: true },
    },
  },
  {
    id: 'channels',
    title: '頻道',
    description: '五個主題頻道有自己的網址與名稱；您也可以另外加幾個。',
    fields: {
      ...Object.fromEntries(firstChannels.map(({ slug, title }) => [`about_${slug}`, aboutChannel(title)])),
      channels: { label: '其他頻道', hint: '一行一個名稱', maxLength: 400, lines: 'list', optional: true },
      unsigned_channels: {
        label: '不談醫療的頻道',
        hint: '一行一個名稱，例如編輯室、活動；上面沒有的會一起新增。只有這些頻道的文章不用審訂者簽核；其他頻道的，和沒有選頻道的，簽核過才能發布。以後在「簽核」改。',
        maxLength: 400,
        lines: 'list',
        optional: true,
      },
    },
  },
  {
    id: 'author',
    title: '第一位作者',
    description: '文章要有作者。可以是您自己，也可以是編輯部。',
    fields: {
      author_name: { label: '姓名', maxLength: 50 },
      author_title: { label: '頭銜', maxLength: 60 },
      author_bio: { label: '簡介', maxLength: 500, lines: 'text' },
      author_account: {
        label: '這位作者是您嗎',
        hint: '是您的話，您寫的稿自動署這個名字。以後在「角色」改。',
        maxLength: 5,
        choices: { other: '不是，或是編輯部', own: '是我' },
      },
    },
  },
  {
    id: 'memberwall',
    title: '會員牆',
    description: '會員文章讀到一半時，訪客看到的話。',
    fields: wallFields('member'),
  },
  {
    id: 'subscriberwall',
    title: '訂閱牆',
    description: '訂戶文章讀到一半時，還不是訂戶的人看到的話。',
    fields: wallFields('subscriber'),
  },
  {
    id: 'texts',
    title: '條款與隱私',
    description: '加入會員的人同意的就是這裡的文字。改了字就是新的版本，舊的版本連同文字都留著。請找懂法律的人看過。',
    fields: {
      terms: { label: '會員服務條款', hint: pageHint, maxLength: 20_000, lines: 'text' },
      privacy: { label: '隱私權政策', hint: pageHint, maxLength: 20_000, lines: 'text' },
    },
  },
]

/** All fields by name. */
export const setUpFields: Readonly<Record<string, SetupField>> = Object.assign({}, ...setUpSections.map(({ fields }) => fields))

/** Sections that have office pages of their own once the magazine is provisioned. */
const started = ['channels', 'author']
/** Sections that remain editable as settings. */
export const settingSections = setUpSections.filter(({ id }) => !started.includes(id))
export const settingFields: Readonly<Record<string, SetupField>> = Object.assign(
  {},
  ...settingSections.map(({ fields }) => fields),
)

/** The display name of a field: its section and its label, because the walls have the same labels. */
export function settingName(name: string): string | undefined {
  const section = setUpSections.find(({ fields }) => Object.hasOwn(fields, name))
  return section && `${section.title}・${section.fields[name]?.label}`
}

declare const areSettings: unique symbol
/** Values by the names of set-up fields, in an audit event. */
export type SettingValues = { [areSettings]: true }
export const settingValues = (values: object) => values as SettingValues

export type SetUpAnswers = Record<string, string>

/** The name of a production site until the set-up or the operator sets one. */
export const unnamedSite = '新雜誌'

/** The pages whose text the set-up contains. */
export const setUpPages = ['terms', 'privacy'] as const satisfies readonly FirstPageSlug[]

/** The default values of the form: it can be sent unchanged once the magazine has a name. */
export const defaultAnswers = (): SetUpAnswers => ({
  name: '',
  tagline: '',
  ...Object.fromEntries(firstChannels.map(({ slug, description }) => [`about_${slug}`, description])),
  channels: '',
  unsigned_channels: '',
  author_name: '編輯部',
  author_title: '編輯',
  author_bio: '由編輯部採訪與整理。',
  author_account: 'other',
  ...wallAnswers('member', 'memberwall'),
  ...wallAnswers('subscriber', 'subscriberwall'),
  ...Object.fromEntries(setUpPages.map((slug) => [slug, firstPages[slug].body])),
})

function wallAnswers(prefix: string, wall: keyof typeof firstWalls): SetUpAnswers {
  const { title, text, benefits } = firstWalls[wall]
  return { [`${prefix}_title`]: title, [`${prefix}_text`]: text, [`${prefix}_benefits`]: benefits.join('\n') }
}

/** The items of a field with one item per line: without empty lines and duplicates. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/\r\n?|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

/** Maximum length of a channel name, characters. */
const maxChannelLength = 20
/** Maximum number of lines of a list. */
const mostLines = 20

/** Validation errors of the answers, by field; none if the set-up can be completed with them. */
export function setUpErrors(answers: SetUpAnswers): Record<string, string> {
  const errors = fieldErrors(answers, Object.keys(setUpFields))
  for (const name of ['channels', 'unsigned_channels']) {
    const long = linesOf(answers[name] ?? '').find((title) => [...title].length > maxChannelLength)
    if (long && !errors[name]) errors[name] = `頻道名稱最多 ${maxChannelLength} 個字：${long}`
  }
  return errors
}

/** Validation errors of the named fields, each validated separately. */
export function fieldErrors(answers: SetUpAnswers, names: readonly string[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const name of names) {
    const field = setUpFields[name]
    if (!field) continue
    const { label, maxLength, lines, choices, optional } = field
    const text = (answers[name] ?? '').trim()
    if (choices && !Object.hasOwn(choices, text)) errors[name] = `請選擇${label}`
    else if (text === '' && !optional) errors[name] = `請填寫${label}`
    else if ([...text].length > maxLength) errors[name] = `${label}最多 ${maxLength} 個字`
    else if (lines === 'list' && linesOf(text).length > mostLines) errors[name] = `最多 ${mostLines} 行`
  }
  return errors
}

/** The next version: the last number is incremented. */
export function nextVersion(version: string): string {
  const [, before = '', last = '0'] = /^(.*?)(\d*)$/.exec(version) ?? []
  return `${before}${Number(last) + 1}`
}
