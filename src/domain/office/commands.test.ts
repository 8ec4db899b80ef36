import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commandsOf, searchCommands } from './commands.ts'
import { capabilities, may, type Person } from './may.ts'
import { isOfficePath } from './paths.ts'

const person: fc.Arbitrary<Person> = fc.record({
  memberId: fc.option(fc.constant('a')),
  capabilities: fc.subarray([...capabilities]),
  author: fc.constant(null),
})

test('everyone with access finds targets within the office, each once; other users find none', () => {
  fc.assert(
    fc.property(person, (one) => {
      const paths = commandsOf(one).map(({ path }) => path)
      expect(paths.length > 0).toBe(may(one, 'enter-office'))
      expect(paths.filter((path) => !isOfficePath(path.split('?')[0] ?? ''))).toEqual([])
    }),
  )
  const titles = commandsOf({ memberId: 'a', capabilities, author: null }).map(({ title }) => title)
  expect(titles).toEqual([...new Set(titles)])
})

test('a command is found by any part of its name, in any notation; more words never match more', () => {
  const all = commandsOf({ memberId: 'a', capabilities, author: null })
  expect(searchCommands(all, '　')).toEqual(all)
  expect(searchCommands([{ title: 'Ａlt 文字' }], 'ALT')).toHaveLength(1)
  expect(searchCommands([{ title: '檢視：量血壓' }, { title: '檢視：B 肝' }], '量血压')).toEqual([{ title: '檢視：量血壓' }])
  expect(searchCommands([{ title: '檢視：B 肝' }], 'ｂ肝')).toHaveLength(1)
  fc.assert(
    fc.property(fc.constantFrom(...all), fc.nat(), fc.nat(), fc.string(), (command, start, length, more) => {
      const { title } = command
      const part = title.slice(start % title.length, (start % title.length) + 1 + (length % title.length))
      const results = searchCommands(all, part)
      expect(results).toContain(command)
      expect(results).toEqual(expect.arrayContaining(searchCommands(all, `${part} ${more}`)))
    }),
  )
})
