import { registerPath, registersOf } from '../registers/registers.ts'
import { fold } from '../search/fold.ts'
import { unspaced } from '../search/runs.ts'
import { topics } from './guide.ts'
import { guideTopicPath } from './guide-path.ts'
import { may, type OfficeAction, type Person } from './may.ts'
import { navigationGroupsOf } from './navigation.ts'

/** A target page or an action to start, by its name. */
export interface OfficeCommand {
  kind: 'page' | 'action' | 'guide'
  title: string
  path: string
}

/** Frequent actions apart from the pages themselves. */
const actions = [
  { title: '寫新稿', path: '/office/posts/new', needs: 'start-manuscript' },
  { title: '草稿', path: '/office/posts?state=draft', needs: 'list-manuscripts' },
  { title: '已排程的稿件', path: '/office/posts?state=scheduled', needs: 'list-manuscripts' },
  { title: '有還沒發布的修改的稿件', path: '/office/posts?changed=true', needs: 'list-manuscripts' },
  { title: '上傳圖片', path: '/office/media', needs: 'use-media' },
  { title: '沒有替代文字的圖片', path: '/office/media?wants=alt', needs: 'use-media' },
  { title: '授權快到期的圖片', path: '/office/media?wants=rights', needs: 'use-media' },
  { title: '逾期還沒回覆的收件', path: '/office/inbox?overdue=true', needs: 'answer-forms' },
  { title: '活動報名名單', path: '/office/inbox/activities', needs: 'answer-forms' },
  { title: '兩步驟驗證', path: '/office/second-factor', needs: 'enter-office' },
] as const satisfies readonly { title: string; path: string; needs: OfficeAction }[]

/** The commands that a user may run, and the pages of the guide that explain them. */
export function commandsOf(person: Person): OfficeCommand[] {
  const entries = navigationGroupsOf(person).flatMap((group) => group.entries)
  return [
    ...entries.map((entry): OfficeCommand => ({ kind: 'page', ...entry })),
    ...registersOf(person).flatMap((register): OfficeCommand[] => {
      const [path, title] = [registerPath(register), register.labels.one]
      const action = { kind: 'action', title: `新增${title}`, path: `${path}/new` } as const
      return entries.some((entry) => entry.path === path) ? [action] : [{ kind: 'page', title, path }, action]
    }),
    ...actions
      .filter(({ needs }) => may(person, needs))
      .map(({ title, path }): OfficeCommand => ({ kind: 'action', title, path })),
    ...topics
      .filter(({ needs }) => may(person, needs))
      .map(({ topic, title }): OfficeCommand => ({ kind: 'guide', title: `說明：${title}`, path: guideTopicPath(topic) })),
  ]
}

const normalize = (text: string) => unspaced(fold(text))

/** The commands whose title contains every typed term, in any notation; all of them without terms. */
export function searchCommands<Command extends { title: string }>(commands: readonly Command[], input: string): Command[] {
  const terms = input.split(/\s+/).filter(Boolean).map(normalize)
  return commands.filter(({ title }) => terms.every((word) => normalize(title).includes(word)))
}
