import { defineRegister } from '../define-register.ts'
import { choice, computed, integer, line, numberChoice, optional, reference, url } from '../field.ts'

/** The menus by group and area, as they are stored. */
export const menuChoices = [
  ['5:nav', '主選單'],
  ['5:footer', '頁尾'],
  ['2:', '抽屜選單'],
  ['1:', '姊妹網站'],
  ['3:', '社群連結'],
] as const

const tabs = [
  [1, '同一個分頁'],
  [2, '新的分頁'],
] as const

/** Entries of the five menus: two levels, in the order of the board. */
export const menus = defineRegister({
  name: 'menus',
  group: '內容',
  labels: { one: '選單項目', counter: '個', about: '主選單、頁尾、抽屜選單、姊妹網站與社群連結。順序在「排列選單」改。' },
  table: 'menu_items',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'arrange-pages',
  fields: {
    menu: { ...choice('哪一個選單', menuChoices), joined: ['group_index', 'area'] },
    parent_id: optional(reference('放在哪一項裡面', 'menu', { help: '不選就在最外層；只能放一層。' })),
    title: line('文字', 30),
    url: url('連到'),
    redirect_type: numberChoice('打開在', tabs),
    position: computed(integer('順序', 1, 9999)),
  },
  form: [{ title: '選單項目', fields: ['menu', 'parent_id', 'title', 'url', 'redirect_type', 'position'] }],
  list: {
    title: 'title',
    columns: ['menu', 'url'],
    filters: ['menu'],
    searched: ['title', 'url'],
    sorts: [{ by: 'title' }, { by: 'position' }],
  },
  uses: [{ label: '裡面的項目', table: 'menu_items', column: 'parent_id' }],
  toolPage: { path: '/office/menus', title: '排列選單' },
  archive: null,
  cacheTags: { list: 'menus' },
  publicPath: null,
  previewAt: '/',
})
