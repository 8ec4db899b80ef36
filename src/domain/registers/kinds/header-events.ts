import type { Entry, EntryFault } from '../define-register.ts'
import { defineRegister } from '../define-register.ts'
import { address, choice, colour, instant, line, media, optional } from '../field.ts'
import { contrastOf, periodFaults } from '../rules.ts'

const modes = [
  ['text', '文字'],
  ['image', '圖片'],
] as const
const icons = [
  ['loudspeaker', '喇叭'],
  ['cart', '購物車'],
] as const

/** WCAG 2.2, 1.4.3: the minimum for text of this size. */
const leastContrast = 4.5

const contrastFaults = (now: Entry, ground: string, ink: string): EntryFault[] => {
  const ratio = contrastOf(String(now[ground]), String(now[ink]))
  return ratio >= leastContrast
    ? []
    : [{ at: ink, message: `文字與底色的對比只有 ${ratio.toFixed(1)}，至少要 ${leastContrast}，不然看不清楚` }]
}

/** The line above the header of every page. */
export const headerEvents = defineRegister({
  name: 'header-events',
  group: '內容',
  labels: { one: '頁首活動', counter: '則', about: '每一頁最上面的一條訊息：文字或圖片，可以設開始與結束。' },
  table: 'header_events',
  key: 'id',
  keyKind: 'assigned',
  needs: 'arrange-pages',
  fields: {
    wording: line('文字', 60, { inside: 'text', help: '圖片模式時是圖片的替代文字。' }),
    url: address('連到'),
    display_method: choice('顯示方式', modes),
    image_id: media('圖片', { help: '圖片模式才用：寬 1200、高 96。' }),
    icon: choice('圖示', icons, { inside: 'text' }),
    bg_color: colour('底色', '#0b5d4e', { inside: 'text' }),
    wording_color: colour('文字顏色', '#ffffff', { inside: 'text' }),
    hover_color: colour('指到時的底色', '#084438', { inside: 'text' }),
    wording_hover_color: colour('指到時的文字顏色', '#fff3c4', { inside: 'text' }),
    shown_from: optional(instant('開始', { help: '台北時間；留空就是現在。' })),
    shown_until: optional(instant('結束', { help: '台北時間；留空就一直放著。' })),
  },
  form: [
    { title: '訊息', fields: ['wording', 'url', 'display_method', 'image_id', 'icon'] },
    { title: '顏色', fields: ['bg_color', 'wording_color', 'hover_color', 'wording_hover_color'] },
    { title: '期間', fields: ['shown_from', 'shown_until'] },
  ],
  rules: (now) => [
    ...periodFaults(now, 'shown_from', 'shown_until'),
    ...(now['display_method'] === 'image' && now['image_id'] === null
      ? [{ at: 'image_id', message: '圖片模式要選一張圖片' }]
      : []),
    ...contrastFaults(now, 'bg_color', 'wording_color'),
    ...contrastFaults(now, 'hover_color', 'wording_hover_color'),
  ],
  list: {
    title: 'wording',
    columns: ['display_method', 'shown_from', 'shown_until'],
    filters: ['display_method'],
    searched: ['wording', 'url'],
    sorts: [{ by: 'url' }, { by: 'display_method' }],
  },
  uses: [],
  archive: { column: 'active', kind: 'switch' },
  cacheTags: { list: 'header' },
  seenAt: '/',
})
