/** Labels of block attributes and marks. For those without a value it is only shown that they differ. */
const attributeNames: Record<string, string> = {
  type: '種類',
  level: '標題層級',
  anchor: '錨點',
  ordered: '編號',
  start: '從幾開始',
  label: '表格說明',
  media: '圖片',
  alt: '替代文字',
  cut: '裁切',
  width: '寬',
  height: '高',
  flag: '紅旗',
  link: '連結',
  strong: '粗體',
  em: '斜體',
  sup: '上標',
  sub: '下標',
  number: '參考資料第幾項',
  of: '卡片',
  thing: '卡片通往',
  src: '檔案或網址',
  title: '標題',
  value: '數字',
  unit: '單位',
  source: '出處',
  href: '出處的連結',
  author: '批註的審訂者',
  drawing: '圖解的圖',
  servings: '份數',
  minutes: '幾分鐘',
  sodium: '每份鈉（毫克）',
  carbohydrate: '每份醣（公克）',
  html: '從別處匯入的內容',
  text: '從別處匯入的文字',
}
const attributesWithoutValue = ['author', 'html', 'text', 'cut']

/** Labels of attribute values that are internal identifiers. */
const valueNames: Record<string, Record<string, string>> = {
  type: {
    paragraph: '段落',
    heading: '小標',
    list: '清單',
    list_item: '清單的一項',
    quote: '引言',
    table: '表格',
    table_row: '表格的一列',
    table_header: '表格的標題格',
    table_cell: '表格的一格',
    image: '圖片',
    gallery: '圖輯',
    video: '影片',
    audio: '聲音',
    red_flag: '紅旗',
    summary: '本文重點',
    do_dont: '這樣做、避免這樣做',
    do: '這樣做',
    dont: '避免這樣做',
    steps: '步驟',
    diagram: '圖解',
    recipe: '食譜',
    ingredients: '材料',
    method: '做法',
    question_answer: '問與答',
    definition: '名詞解釋',
    figure_card: '數字卡',
    card: '卡片',
    fridge_card: '冰箱頁',
    reviewer_note: '審訂批註',
    wall_here: '付費牆位置',
    kept: '從別處匯入的內容',
    hard_break: '換行',
    reference: '參考資料的號碼',
  },
  ordered: { true: '有', false: '沒有' },
  flag: { crisis: '想傷害自己', poison: '中毒', emergency: '危急' },
  of: { post: '文章', tool: '工具', quiz: '測驗', product: '商品', newsletter: '電子報' },
}

/** Descriptions of added or removed attributes, without duplicates. */
export const attributeLabels = (attributes: readonly { name: string; value: string }[]): string[] => [
  ...new Set(
    attributes.flatMap(({ name, value }) => {
      const label = attributeNames[name]
      if (label === undefined) return []
      if (attributesWithoutValue.includes(name)) return [label]
      const labelsOfValues = valueNames[name]
      const text = labelsOfValues ? labelsOfValues[value] : value === 'null' || value === '' ? '沒有' : value
      return text === undefined ? [] : [`${label}：${text}`]
    }),
  ),
]
