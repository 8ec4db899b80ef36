import { defineRegister } from '../define-register.ts'
import { day, line } from '../field.ts'

/** National holidays, which do not count as hours of an answer. */
export const holidays = defineRegister({
  name: 'holidays',
  group: '販售與合作',
  labels: { one: '假日', counter: '天', about: '國定假日。問糖尿病的回覆時限不算這些日子；每年照人事行政總處的辦公日曆表更新。' },
  table: 'holidays',
  key: 'day',
  keyKind: 'day',
  needs: 'keep-offers',
  fields: {
    day: day('日期', { once: true }),
    name: line('名稱', 30),
  },
  form: [{ title: '假日', fields: ['day', 'name'] }],
  list: {
    title: 'name',
    columns: ['day'],
    filters: [],
    searched: ['name', 'day'],
    sorts: [{ by: 'day', down: true }, { by: 'name' }],
  },
  uses: [],
  archive: null,
  cacheTags: { nothing: 'deadlines are computed from it; no page lists holidays' },
  seenAt: null,
})
