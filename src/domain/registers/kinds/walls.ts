import { wallNames } from '../../walls/wall.ts'
import { defineRegister } from '../define-register.ts'
import { address, choice, line, lines, text } from '../field.ts'

const names = [
  ['memberwall', '會員牆'],
  ['subscriberwall', '訂閱牆'],
] as const

/** The wording of the two walls. */
export const walls = defineRegister({
  name: 'walls',
  group: '內容',
  labels: { one: '牆上的話', counter: '道', about: '文章讀到一半時，還不能讀全文的人看到的標題、說明、好處與按鈕。' },
  table: 'walls',
  key: 'status',
  keyKind: 'text',
  needs: 'change-settings',
  fields: {
    status: choice('哪一道牆', names, { once: true }),
    title: line('標題', 60),
    text: text('說明', 300),
    benefits: lines('好處', { most: 20, longest: 60, help: '一行一項；不寫就不列。' }),
    button_title: line('按鈕上的字', 20),
    button_url: address('按鈕連到'),
  },
  form: [{ title: '牆', fields: ['status', 'title', 'text', 'benefits', 'button_title', 'button_url'] }],
  list: {
    title: 'title',
    columns: ['status', 'button_title'],
    filters: [],
    searched: ['title', 'text'],
    sorts: [{ by: 'title' }],
  },
  uses: [],
  fixedKeys: wallNames,
  permanent: () => '兩道牆都要有，不能刪除',
  archive: null,
  cacheTags: { entity: 'wall' },
  seenAt: null,
})
