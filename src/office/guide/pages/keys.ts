import type { GuidePart } from '../page.ts'

export const keys: readonly GuidePart[] = [
  {
    title: '哪一頁都能用',
    facts: [
      'Ctrl＋K 或 Alt＋/ 打開「找」：打稿件的標題、要去的地方，或這一頁上的一段、一格、「送審」「發布」，按 Enter 就到。在內文裡，Ctrl＋K 是加連結，Alt＋/ 還是「找」。',
      '/ 到那一頁的搜尋框，沒有的話打開「找」。',
    ],
  },
  {
    title: '寫稿',
    facts: [
      'Alt＋F7 打開「發布」；您不能發布的話，打開「送審」。再按一次換下一張，Tab 到裡面的格子和按鈕，Esc 收起來，再按 Esc 回到內文原來的地方。',
      'Alt＋F8 或 Ctrl＋Alt＋M 到游標那一段的註解，再按一次回來。',
      'Alt＋F9 插入，空的段落打 / 也一樣。Alt＋F10 到按鈕列，左右鍵選，Esc 回來。',
      '在「標題」按 Enter 到「內文」。Ctrl＋S 儲存，Ctrl＋Z 復原，Ctrl＋Shift＋Z 重做，Ctrl＋H 尋找與取代。',
      'Ctrl＋B 粗體，Ctrl＋I 斜體，Ctrl＋K 連結。',
      'Ctrl＋Alt＋2 小標（Ctrl＋Alt＋1 也是），Ctrl＋Alt＋3 次小標，Ctrl＋Alt＋0 段落。Ctrl＋Shift＋7 編號清單，Ctrl＋Shift＋8 項目清單。',
      '段落開頭打 ## 和空格變成小標，### 次小標，- 或 * 項目清單，1. 編號清單，> 引言；不要的話馬上按 Backspace，就是原來打的字。',
      'Alt＋Shift＋上下鍵搬動整塊。清單裡按 Tab 往內一層，Shift＋Tab 往外一層。',
    ],
  },
  {
    title: '稿件列表與行事曆',
    facts: ['稿件列表：j 下一篇、k 上一篇、x 勾選、Enter 打開、? 列出快捷鍵。', '行事曆：左右鍵換月份。'],
  },
  {
    title: '用輸入法、語音或 Mac',
    facts: [
      '用注音選字時，這些按鍵都不會動作，選完字再按。沒有一個快捷鍵用 Ctrl 加標點，因為注音輸入法要用它們打全形標點。',
      '單一個字的快捷鍵，在格子裡打字時不會動作；用語音操作的人可以在稿件列表按「快捷鍵」把它們關掉。',
      'Mac 用 ⌘ 代替 Ctrl、Option 代替 Alt，只有 Ctrl＋H 還是 Ctrl。',
    ],
  },
]
