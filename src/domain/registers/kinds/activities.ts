import { defineRegister } from '../define-register.ts'
import { address, choice, instant, integer, line, media, money, optional, text } from '../field.ts'
import { periodFaults } from '../rules.ts'

const states = [
  ['open', '報名中'],
  ['closed', '停止報名'],
] as const

/** Activities: talks and courses, with sign-up on this site or on another. */
export const activities = defineRegister({
  name: 'activities',
  group: '內容',
  labels: { one: '活動', counter: '場', about: '講座與課程。名額滿了自動停止報名；結束後移到往期。封存後讀者的列表裡不再有它。' },
  table: 'activities',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    kind: line('種類', 10, { help: '例如「講座」「課程」。' }),
    description: text('說明', 500),
    image_id: media('圖片'),
    starts_at: instant('開始', { help: '台北時間。' }),
    ends_at: instant('結束', { help: '台北時間。' }),
    place: line('地點', 60),
    seats: integer('名額', 0, 100_000),
    fee: money('費用', 1_000_000, { help: '新臺幣；免費填 0。' }),
    status: choice('報名', states),
    url: optional(address('別處報名的網址', { help: '留空就在本站報名。' })),
  },
  form: [
    { title: '活動', fields: ['title', 'kind', 'description', 'image_id'] },
    { title: '時間地點', fields: ['starts_at', 'ends_at', 'place'] },
    { title: '報名', fields: ['seats', 'fee', 'status', 'url'] },
  ],
  rules: (now) => periodFaults(now, 'starts_at', 'ends_at'),
  list: {
    title: 'title',
    columns: ['kind', 'starts_at', 'place', 'seats'],
    filters: ['status'],
    searched: ['title', 'place', 'description'],
    sorts: [{ by: 'starts_at', down: true }, { by: 'title' }, { by: 'place' }],
  },
  uses: [{ label: '報名', table: 'form_entries', column: 'fields', json: 'activity', only: ['kind', 'activity'] }],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'activities', entity: 'activity' },
  constraints: { activities_seats_taken: { at: 'seats', message: '名額不能少於已經報名的人數' } },
  seenAt: '/activity',
})
