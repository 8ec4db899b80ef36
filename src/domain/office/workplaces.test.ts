import { expect, test } from 'vitest'
import { type Capability, capabilities } from './may.ts'
import { workplacesOf } from './navigation.ts'

test('readers have no workplace; all other users have one', () => {
  const hrefs = (...trusted: Capability[]) =>
    workplacesOf({ memberId: 'a', author: null, capabilities: trusted }).map(({ href }) => href)
  expect(hrefs()).toEqual([])
  for (const one of capabilities) expect(hrefs(one)).toEqual([one === 'answer' ? '/desk' : '/office'])
  expect(hrefs('govern', 'answer')).toEqual(['/office', '/desk'])
})
