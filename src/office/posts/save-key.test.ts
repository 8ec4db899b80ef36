import { expect, test } from 'vitest'
import { onSaveKey } from './save-key.ts'

/** What a key does in a form: which button it presses, and whether the browser may act upon it. */
function pressed(given: { key: string; ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; composing?: boolean }) {
  const did: string[] = []
  const { composing = false, ...keys } = given
  onSaveKey({
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    keyCode: composing ? 229 : 83,
    ...keys,
    nativeEvent: { isComposing: composing } as KeyboardEvent,
    preventDefault: () => did.push('kept from the browser'),
    currentTarget: {
      querySelector: (wanted: string) => wanted,
      requestSubmit: (button: string) => did.push(button),
    } as unknown as HTMLFormElement,
  })
  return did
}

test('Ctrl+S presses 儲存 and nothing else does; an input method keeps its keys', () => {
  const saves = ['kept from the browser', 'button[name="intent"][value="save"]']
  expect(pressed({ key: 's', ctrlKey: true })).toEqual(saves)
  expect(pressed({ key: 'S', metaKey: true })).toEqual(saves)
  expect(pressed({ key: 's' })).toEqual([])
  expect(pressed({ key: 's', ctrlKey: true, shiftKey: true })).toEqual([])
  expect(pressed({ key: 'a', ctrlKey: true })).toEqual([])
  expect(pressed({ key: 's', ctrlKey: true, composing: true })).toEqual([])
})
