import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { newsletterEndpoints } from '../../contract/newsletters.ts'
import { topicEndpoints } from '../../contract/topics.ts'
import { checkboxResultOf } from './checkbox-result.ts'

function sent(name: string, values: readonly string[]) {
  const form = new FormData()
  for (const value of values) form.append(name, value)
  return form
}

test('none, one and several checkboxes are submitted as the calls accept them', () => {
  const topics = (...values: string[]) => parseWithZod(sent('topics', values), { schema: topicEndpoints.update.body })
  const newsletters = (...values: string[]) =>
    parseWithZod(sent('newsletters', values), { schema: newsletterEndpoints.update.body })
  expect(topics()).toMatchObject({ status: 'success', value: { topics: [] } })
  expect(topics('topic_user_3')).toMatchObject({ status: 'success', value: { topics: ['topic_user_3'] } })
  expect(newsletters()).toMatchObject({ status: 'success', value: { newsletters: [] } })
  expect(newsletters('1', '2')).toMatchObject({ status: 'success', value: { newsletters: [1, 2] } })
})

test('checked boxes stay checked beside an error', () => {
  const refused = parseWithZod(sent('topics', ['topic_user_1', 'topic_user_99']), { schema: topicEndpoints.update.body })
  expect(checkboxResultOf(refused.reply(), 'topics')).toEqual({
    errors: ['沒有這個主題'],
    selected: ['topic_user_1', 'topic_user_99'],
  })
  const one = parseWithZod(sent('newsletters', ['x']), { schema: newsletterEndpoints.update.body })
  expect(checkboxResultOf(one.reply(), 'newsletters')).toEqual({ errors: ['電子報編號不正確'], selected: ['x'] })
  const refusedLater = parseWithZod(sent('topics', []), { schema: topicEndpoints.update.body })
  expect(checkboxResultOf(refusedLater.reply({ formErrors: ['目前無法完成'] }), 'topics')).toEqual({
    errors: ['目前無法完成'],
    selected: [],
  })
  expect(checkboxResultOf(undefined, 'topics')).toEqual({ errors: [], selected: null })
})
