import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changedFields, renewed } from './changed-fields.ts'

const stored = z.strictObject({
  name: z.string(),
  title: z.string(),
  bio: z.string(),
  reviewer: z.boolean(),
  portrait: z.string().nullable(),
  links: z.array(z.string()),
  expertise: z.array(z.string()),
  credentials: z.array(z.string()),
})
const was = {
  name: '王',
  title: '記者',
  bio: '一行\n兩行',
  reviewer: true,
  portrait: null,
  links: ['https://a.example', 'https://b.example'],
  expertise: ['血壓', '睡眠'],
  credentials: [],
}
const untouched = {
  name: '王',
  title: '記者',
  bio: '一行\r\n兩行',
  reviewer: 'on',
  portrait: '',
  links: 'https://a.example\r\nhttps://b.example',
  expertise: '血壓\r\n睡眠',
  credentials: '',
}
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('changedFields', () => {
  it('omits every field that is as the form was opened', () => {
    expect(changedFields(formOf({ ...untouched, was: JSON.stringify(was) }), was, stored)).toEqual({ base: {} })
  })

  it('has the changed fields with the values that they replace', () => {
    const { reviewer: _, ...sent } = { ...untouched, title: '醫師', links: '' }
    const values = { ...was, title: '醫師', reviewer: false, links: [] }
    expect(changedFields(formOf({ ...sent, was: JSON.stringify(was) }), values, stored)).toEqual({
      title: '醫師',
      reviewer: false,
      links: [],
      base: { title: '記者', reviewer: true, links: was.links },
    })
  })

  it.each(['', 'x', '{"name":1}'])('has all fields of a form that does not say what it was opened with: %j', (text) => {
    expect(changedFields(formOf({ ...untouched, was: text }), was, stored)).toEqual(was)
  })
})

it('renewed has the stored values of the fields in conflict only', () => {
  const now = { ...was, title: '編輯', bio: '別人改的' }
  expect(JSON.parse(renewed(JSON.stringify(was), now, ['title']))).toEqual({ ...was, title: '編輯' })
})
