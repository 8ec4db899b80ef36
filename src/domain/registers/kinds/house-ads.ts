import { placeName } from '../../ads/place-name.ts'
import { adSlotNames, fixedSlots } from '../../ads/slots.ts'
import { defineRegister } from '../define-register.ts'
import { address, choice, instant, line, media, optional, text } from '../field.ts'
import { periodFaults } from '../rules.ts'

const slots = adSlotNames.map(
  (slot) => [slot, Object.hasOwn(fixedSlots, slot) ? placeName(slot) : `${placeName(slot)}（${slot}）`] as const,
)

/** The magazine's own advertisements, shown where no network sells the slot. */
export const houseAds = defineRegister({
  name: 'house-ads',
  group: '販售與合作',
  labels: { one: '自家廣告', counter: '則', about: '聯播網沒有賣出的版位放的廣告。成效在「廣告成效」。' },
  table: 'house_ads',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-offers',
  fields: {
    title: line('標題', 40),
    text: text('文字', 120),
    sponsor: line('廣告主', 40),
    label: line('標示', 10, { initial: '廣告', help: '讀者看到的標示，例如「廣告」。' }),
    url: address('連到'),
    slot: choice('版位', slots),
    image_id: media('圖片'),
    shown_from: optional(instant('開始', { help: '台北時間；留空就是現在。' })),
    shown_until: optional(instant('結束', { help: '台北時間；留空就一直刊登。' })),
  },
  form: [
    { title: '廣告', fields: ['title', 'text', 'sponsor', 'label', 'url', 'image_id'] },
    { title: '刊登', fields: ['slot', 'shown_from', 'shown_until'] },
  ],
  rules: (now) => periodFaults(now, 'shown_from', 'shown_until'),
  list: {
    title: 'title',
    columns: ['slot', 'sponsor', 'shown_from', 'shown_until'],
    filters: ['slot'],
    searched: ['title', 'text', 'sponsor'],
    sorts: [{ by: 'title' }, { by: 'slot' }, { by: 'sponsor' }],
  },
  uses: [{ label: '曝光紀錄', table: 'ad_counts', column: 'ad_id' }],
  archive: { column: 'active', kind: 'switch' },
  cacheTags: { list: 'ads' },
  seenAt: null,
})
