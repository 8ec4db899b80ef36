import type { Field, FoundForm } from './read-page.ts'

/** One way to submit a form: description, and entries. */
export interface Sending {
  title: string
  entries: [name: string, value: string][]
}

const valuesOf = ({ name, value }: Field): [string, string][] => (value === null ? [] : [[name, value]])

/** Of consecutive numbers (years, days) the ends represent those between. */
function representativeOf(options: readonly string[]): readonly string[] {
  const numbers = options.filter((option) => /^\d+$/.test(option))
  if (numbers.length < 10) return options
  const ends = [numbers[0], numbers[1], numbers.at(-2), numbers.at(-1)]
  return options.filter((option) => ends.includes(option) || !numbers.includes(option))
}

/** A form as it is, by each of its buttons; and with each other value of each field with options, one at a time. */
export function sendingsOf({ fields, buttons }: FoundForm, { choices }: { choices: boolean }): Sending[] {
  const untouched = fields.flatMap(valuesOf)
  const pressed = (button: [string, string] | undefined): [string, string][] => (button?.[0] ? [button] : [])
  const sendings: Sending[] = (buttons.length > 0 ? buttons : [undefined]).map((button) => ({
    title: `unchanged${button?.[0] ? ` by ${button.join('=')}` : ''}`,
    entries: [...untouched, ...pressed(button)],
  }))
  if (!choices) return sendings
  for (const changed of fields) {
    for (const value of representativeOf(changed.options).filter(
      (option) => option !== changed.value || changed.kind === 'tick',
    )) {
      const input: [string, string][] = changed.kind === 'tick' && changed.value !== null ? [] : [[changed.name, value]]
      sendings.push({
        title: `with ${changed.name}=${input.length > 0 ? value : '(unticked)'}`,
        entries: [...fields.flatMap((field) => (field === changed ? input : valuesOf(field))), ...pressed(buttons[0])],
      })
    }
  }
  return sendings
}

/** The request that a browser would make of it: query string, or body in the form's encoding. */
export function requestOf({ action, method, multipart, fields }: FoundForm, { entries }: Sending) {
  if (method === 'get') return { method: 'GET', path: `${action.replace(/\?.*/, '')}?${new URLSearchParams(entries)}` }
  if (!multipart)
    return {
      method: 'POST',
      path: action,
      body: new URLSearchParams(entries).toString(),
      type: 'application/x-www-form-urlencoded',
    }
  const boundary = '----a-part-of-the-form'
  const files = new Set(fields.filter(({ kind }) => kind === 'file').map(({ name }) => name))
  const parts = entries.map(([name, value]) =>
    files.has(name)
      ? `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n\r\n`
      : `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    method: 'POST',
    path: action,
    body: `${parts.join('')}--${boundary}--\r\n`,
    type: `multipart/form-data; boundary=${boundary}`,
  }
}
