/** Fixed texts in boxed blocks. */
export const calloutLabels = {
  summary: '本文重點',
  do: '這樣做',
  dont: '避免這樣做',
  source: '資料來源：',
  transcript: '逐字稿',
  diagramAlone: '只看這張圖，方便列印',
  ingredients: '材料',
  method: '做法',
  recipe: '食譜',
  recipeAlone: '只看這道菜，方便列印',
  recipeCopy: '複製採買清單',
  recipeCopied: '已複製，可以貼到訊息裡',
  recipeNotCopied: '沒有複製成功，請再按一次',
  fridge: '冰箱頁',
  /** Links to the page that prints this alone. */
  fridgeAlone: '只看這一頁，方便列印',
  fridgeSend: '傳給家人',
  fridgeCopied: '已複製，可以貼到訊息裡',
  fridgeNotCopied: '沒有複製成功，請再按一次',
} as const

/** Label of an external video. */
export const filmElsewhere = (host: string) => `到 ${host} 看影片（會離開本站）`
