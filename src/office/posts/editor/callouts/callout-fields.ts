/** A form field of a boxed block: one of its attributes. */
export interface CalloutField {
  attr: string
  label: string
  hint?: string
  /** The control. */
  as: 'text' | 'address' | 'recording' | 'picture' | 'kind' | 'thing' | 'reviewer' | 'drawing' | 'number'
  max: number
}

const recording = (hint: string): CalloutField[] => [
  { attr: 'title', label: '標題', as: 'text', max: 200 },
  { attr: 'src', label: '檔案或網址', hint, as: 'recording', max: 500 },
  { attr: 'media', label: '播放前的圖片', as: 'picture', max: 81 },
]

/** The attributes of each boxed block type; types with only text are missing. */
export const calloutFields: Readonly<Record<string, { name: string; fields: readonly CalloutField[] }>> = {
  gallery: { name: '圖輯', fields: [] },
  video: { name: '影片', fields: recording('圖庫裡的影片，或 YouTube、Vimeo 的網址。逐字稿寫在內文的框裡。') },
  audio: { name: '聲音', fields: recording('圖庫裡的聲音。逐字稿寫在內文的框裡。') },
  figure_card: {
    name: '數字卡',
    fields: [
      { attr: 'value', label: '數字', as: 'text', max: 20 },
      { attr: 'unit', label: '單位', as: 'text', max: 20 },
      { attr: 'source', label: '資料來源', as: 'text', max: 100 },
      { attr: 'href', label: '來源的網址', hint: '可以留空。', as: 'address', max: 500 },
    ],
  },
  diagram: {
    name: '圖解',
    fields: [
      { attr: 'drawing', label: '哪一張圖', as: 'drawing', max: 40 },
      { attr: 'title', label: '標題', as: 'text', max: 60 },
    ],
  },
  recipe: {
    name: '食譜',
    fields: [
      { attr: 'title', label: '菜名', as: 'text', max: 60 },
      { attr: 'servings', label: '幾人份', as: 'number', max: 50 },
      { attr: 'minutes', label: '幾分鐘', hint: '可以留空。', as: 'number', max: 1440 },
      { attr: 'sodium', label: '每份的鈉（毫克）', hint: '可以留空。', as: 'number', max: 20_000 },
      { attr: 'carbohydrate', label: '每份的醣（公克）', hint: '可以留空。', as: 'number', max: 1000 },
      { attr: 'source', label: '營養數字的來源', hint: '有數字就要寫。', as: 'text', max: 200 },
    ],
  },
  card: {
    name: '卡片',
    fields: [
      { attr: 'of', label: '種類', as: 'kind', max: 20 },
      { attr: 'thing', label: '哪一個', as: 'thing', max: 60 },
    ],
  },
  fridge_card: { name: '冰箱頁', fields: [{ attr: 'title', label: '標題', as: 'text', max: 60 }] },
  reviewer_note: { name: '審訂批註', fields: [{ attr: 'author', label: '審訂者', as: 'reviewer', max: 10 }] },
}
