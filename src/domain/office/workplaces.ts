import { may, type Person } from './may.ts'

/** Where somebody works, for their account menu; readers work nowhere. */
export function workplacesOf(person: Person): { title: string; href: string }[] {
  return [
    ...(may(person, 'read-figures') ? [{ title: '編輯部', href: '/office' }] : []),
    ...(may(person, 'answer-questions') ? [{ title: '回覆工作檯', href: '/desk' }] : []),
  ]
}
