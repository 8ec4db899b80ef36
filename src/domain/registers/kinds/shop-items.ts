import { defineRegister } from '../define-register.ts'
import { address, line, media, money, text } from '../field.ts'

/** Items of the shop that the site links to. */
export const shopItems = defineRegister({
  name: 'shop-items',
  group: '內容',
  labels: { one: '商品', counter: '件', about: '選品頁上的商品，按了到商店去買。封存後不再列出，文章裡已經放的卡片不變。' },
  table: 'shop_items',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    category: line('分類', 20),
    price: money('價格', 1_000_000, { help: '新臺幣。' }),
    url: address('商店的網址'),
    description: text('說明', 300, { help: '不能寫療效。' }),
    image_id: media('圖片'),
  },
  form: [{ title: '商品', fields: ['title', 'category', 'price', 'url', 'description', 'image_id'] }],
  list: {
    title: 'title',
    columns: ['category', 'price'],
    filters: [],
    searched: ['title', 'category', 'description'],
    sorts: [{ by: 'title' }, { by: 'category' }, { by: 'price' }],
  },
  uses: [],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'shop', entity: 'shop' },
  seenAt: '/shop',
})
