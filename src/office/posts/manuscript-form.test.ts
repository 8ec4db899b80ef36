import { expect, test } from 'vitest'
import { onSaveKey } from './manuscript-form.tsx'

/** The effect of a key in a form: the clicked button, and whether the default action is prevented. */
function submitted(input: { key: string; ctrlKey?: boolean; metaKey?: boolean; shiftKey?: boolean; composing?: boolean }) {
  const did: string[] = []
  const { composing = false, ...keys } = input
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
      querySelector: (expected: string) => expected,
      requestSubmit: (button: string) => did.push(button),
    } as unknown as HTMLFormElement,
  })
  return did
}

test('Ctrl+S clicks 儲存, other keys and keys of an input method do not', () => {
  const saves = ['kept from the browser', 'button[name="intent"][value="save"]']
  expect(submitted({ key: 's', ctrlKey: true })).toEqual(saves)
  expect(submitted({ key: 'S', metaKey: true })).toEqual(saves)
  expect(submitted({ key: 's' })).toEqual([])
  expect(submitted({ key: 's', ctrlKey: true, shiftKey: true })).toEqual([])
  expect(submitted({ key: 'a', ctrlKey: true })).toEqual([])
  expect(submitted({ key: 's', ctrlKey: true, composing: true })).toEqual([])
})
