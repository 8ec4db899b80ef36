import { topics as prompts } from '../../onboarding/prompts.ts'
import { defineRegister } from '../define-register.ts'
import { choice, integer, line, lines } from '../field.ts'

const keys = prompts.map(({ key, title }) => [key, title] as const)

/** The ten topics that members follow: their names and order are those of the onboarding, their tags choose the posts. */
export const topics = defineRegister({
  name: 'topics',
  group: '內容',
  labels: {
    one: '追蹤主題',
    counter: '個',
    about: '會員在「追蹤主題」與歡迎問卷裡選的十個主題。名稱與順序和問卷一樣，不能改；這裡改每個主題收哪些標籤的文章。',
  },
  table: 'topics',
  key: 'key',
  keyKind: 'text',
  requiredAction: 'keep-catalogue',
  fields: {
    key: choice('問卷的選項', keys, { immutable: true }),
    title: line('名稱', 20, { immutable: true }),
    position: integer('順序', 1, 10, { immutable: true }),
    tags: lines('標籤', {
      min: 1,
      max: 30,
      longest: 30,
      names: 'tag',
      help: '一行一個標籤名稱。有其中一個標籤的文章，就是這個主題的文章。',
    }),
  },
  form: [{ title: '主題', fields: ['key', 'title', 'position', 'tags'] }],
  list: { title: 'title', columns: ['tags'], filters: [], searched: ['title', 'tags'], sorts: [{ by: 'position' }] },
  uses: [{ label: '追蹤的會員', table: 'followed_topics', column: 'topic_key' }],
  fixedKeys: keys.map(([key]) => key),
  undeletableReason: () => '歡迎問卷有十個主題，不能刪除',
  archive: null,
  cacheTags: { nothing: 'pages of members are not cached' },
  publicPath: null,
})
