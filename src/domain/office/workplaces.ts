import { may, type Person } from './may.ts'

/** The workplaces of a user for their account menu; none for readers. */
export function workplacesOf(person: Person): { title: string; href: string }[] {
  return [
    ...(may(person, 'read-figures') ? [{ title: '編輯部', href: '/office' }] : []),
    ...(may(person, 'answer-questions') ? [{ title: '回覆工作檯', href: '/desk' }] : []),
  ]
}
