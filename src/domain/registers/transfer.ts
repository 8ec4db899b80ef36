import { plainCell } from '../office/csv-file.ts'
import { checkFields, entryErrors, fieldOf, fieldsOf, isSame, missingErrors, titleOf } from './check-entry.ts'
import type { EntryError, Register, RegisterEntry } from './define-register.ts'
import { controlText, isNumeric, valueOfAbsent, valueOfText, valueText, withAbsentValues } from './entry-form.ts'
import type { Field, FieldValue } from './field.ts'

/** The columns of an exported table apart from the fields. */
export const keyHead = '編號'
export const stateHead = '狀態'
/** The state of an archived entry in a file; of every other entry it is empty. */
export const archivedState = '已封存'

/** The cell of a value: numbers as digits, for spreadsheets; lists with an item per line; others as lists display them. */
export const cellOf = (field: Field, value: FieldValue | undefined): string =>
  field.kind === 'lines' || (isNumeric(field) && field.kind !== 'choice') ? controlText(field, value) : valueText(field, value)

/** The value of a cell, as an export or a spreadsheet writes it. */
function valueOfCell(field: Field, cell: string): { value: FieldValue } | { error: string } {
  const input = cell.trim()
  if (input === '' && field.nullable) return { value: null }
  const chosen = field.choices?.find(([value, label]) => label === input || value === input)?.[0]
  if (field.kind === 'choice') return valueOfText(field, chosen ?? input)
  if (field.kind === 'flag') return { value: ['是', 'on', 'true', 'TRUE', '1'].includes(input) }
  const [, year, month, day, hour = '0', minute = '00'] =
    /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::\d{2})?)?$/.exec(input) ?? []
  if (year && (field.kind === 'day' || field.kind === 'instant')) {
    const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
    return valueOfText(field, field.kind === 'day' ? date : `${date}T${hour.padStart(2, '0')}:${minute}`)
  }
  return valueOfText(field, cell)
}

/** One row of a file: its line, its key, and its fields, with a cell in CSV and a value in JSON lines. */
export interface FileRow {
  line: number
  key: string | null
  fields: Readonly<Record<string, { cell: string } | { value: unknown }>>
  /** The file has a column of keys, and the row has none: it is a new entry. */
  isNew?: boolean
  /** The cell of the archive state: empty or `archivedState` in a valid row. */
  state?: string
  error?: string
}

export interface FileTable {
  rows: FileRow[]
  /** Required fields without a column: entries can be changed without them, but not added. */
  missing: string[]
}

/** Parses a table with a row of headings. @returns the rows, or why it is no table of this register */
export function readTable(register: Register, records: readonly (readonly string[])[]): FileTable | { error: string } {
  const [heads = [], ...rows] = register.parseExternalTable?.(records) ?? records
  const names = heads.map((head) => headName(register, head.trim()))
  const unknown = heads.filter((_, index) => names[index] === null)
  if (names.every((name) => name === null)) return { error: '第一列要是欄位名稱，和下載的試算表檔一樣' }
  if (unknown.length > 0) return { error: `不認得這些欄位：${unknown.map((head) => `「${head}」`).join('')}` }
  const duplicateName = names.find((name, index) => name !== null && names.indexOf(name) !== index)
  if (duplicateName !== undefined) return { error: `有兩欄是「${heads[names.indexOf(duplicateName)]}」` }
  return {
    missing: missingOf(register, (name) => names.includes(name)),
    rows: rows.flatMap((cells, index): FileRow[] => {
      if (cells.every((cell) => cell.trim() === '')) return []
      const fields = names.flatMap((name, column) =>
        name === null || !fieldOf(register, name) ? [] : [[name, { cell: plainCell(cells[column] ?? '') }] as const],
      )
      const cellAt = (column: number) => (column < 0 ? null : plainCell(cells[column] ?? '').trim())
      const key = cellAt(names.indexOf(keyHead))
      const isTooLong = cells.slice(names.length).some((cell) => cell.trim() !== '')
      return [
        {
          line: index + 2,
          key: key || null,
          fields: Object.fromEntries(fields),
          isNew: key === '',
          state: cellAt(names.indexOf(stateHead)) ?? '',
          ...(isTooLong ? { error: '這一列的欄比標題多，請看是不是多了逗號' } : {}),
        },
      ]
    }),
  }
}

/** The field that a heading names, `keyHead` or `stateHead`; null for an unknown heading. */
function headName(register: Register, head: string): string | null {
  if (head === keyHead || head === stateHead) return head
  const byLabel = fieldsOf(register).find(([, { label }]) => label === head)?.[0]
  return byLabel ?? (fieldOf(register, head) ? head : null)
}

const missingOf = (register: Register, has: (name: string) => boolean): string[] =>
  fieldsOf(register)
    .filter(([name, field]) => !field.computed && !has(name) && valueOfAbsent(field) === undefined)
    .map(([, { label }]) => label)

/** Parses JSON lines: an object per line with `key` and the field names of the API. */
export function readJsonLines(register: Register, text: string): FileTable {
  const rows = text.split(/\r?\n/).flatMap((line, index): FileRow[] => (line.trim() === '' ? [] : [jsonRow(line, index + 1)]))
  return { rows, missing: missingOf(register, (name) => rows.some(({ fields }) => name in fields)) }
}

function jsonRow(line: string, number: number): FileRow {
  const broken = { line: number, key: null, fields: {}, error: '不是一個 JSON 物件' }
  try {
    const read: unknown = JSON.parse(line)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return broken
    const { key, archived, ...fields } = read as Record<string, unknown>
    const values = Object.entries(fields).map(([name, value]) => [name, { value }])
    return {
      line: number,
      key: key === undefined || key === null ? null : String(key),
      fields: Object.fromEntries(values),
      state: archived === true ? archivedState : '',
    }
  } catch {
    return broken
  }
}

/** A stored entry, as an import compares with it. */
export interface StoredEntry {
  version: number
  value: RegisterEntry
  /** Whether something refers to it. */
  used: boolean
}

export const importOutcomes = ['add', 'change', 'same', 'refused'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

/** Planned result of an import for one row. */
export interface PlannedRow {
  line: number
  outcome: ImportOutcome
  /** The entry that it changes; null for one that is added. */
  key: string | null
  title: string
  /** Description of the change, or why it is refused. */
  words: string
  /** The version that it changes. */
  version: number
  fields: Readonly<Record<string, FieldValue>>
  /** The replaced values. */
  was: Readonly<Record<string, FieldValue>>
}

/** The key of the entry that a row changes or adds; null for a new one whose number will be assigned. */
export function keyOfRow(register: Register, { key, fields }: FileRow): string | null {
  if (register.keyKind === 'assigned') return key
  const keyValue = fields[register.key]
  const field = fieldOf(register, register.key)
  if (!keyValue || !field) return key
  const read = 'cell' in keyValue ? valueOfCell(field, keyValue.cell) : keyValue
  const checked = 'value' in read ? field.schema.safeParse(read.value) : null
  return checked?.success ? String(checked.data) : key
}

/** Plans a row. Pure: nothing is written. @param storedEntry the entry with its key; null if there is none */
export function planRow(register: Register, row: FileRow, storedEntry: StoredEntry | null): PlannedRow {
  const key = keyOfRow(register, row)
  const base = { line: row.line, key: storedEntry && key, version: storedEntry?.version ?? 0, fields: {}, was: {} }
  const title = storedEntry ? titleOf(register, storedEntry.value) : ''
  const refuse = (words: string, rowTitle = title): PlannedRow => ({ ...base, outcome: 'refused', title: rowTitle, words })
  if (row.error) return refuse(row.error)
  const { state = '' } = row
  if (state !== '' && state !== archivedState) return refuse(`狀態只能是空的或「${archivedState}」`)
  if (!storedEntry && state !== '') return refuse('匯入不能新增封存的資料；請拿掉這一列，或把狀態留空，新增以後再封存')
  if (!storedEntry && register.keyKind === 'assigned' && row.key !== null)
    return refuse(`沒有編號 ${row.key} 這一筆；新增的列請把編號留空`)
  // compared only for numbers and codes: a day can be written in several ways
  if ((register.keyKind === 'number' || register.keyKind === 'text') && row.key !== null && row.key !== key)
    return refuse(`編號 ${row.key} 和${fieldOf(register, register.key)?.label ?? ''} ${key} 不一樣；要新增的列請把編號留空`)
  const values: Record<string, FieldValue> = {}
  const unreadableFields: EntryError[] = []
  for (const [name, input] of Object.entries(row.fields)) {
    const field = fieldOf(register, name)
    if (!field) unreadableFields.push({ at: name, message: `沒有「${name}」這個欄位` })
    if (!field || field.computed) continue
    const before = storedEntry?.value[name]
    // a cell as it was exported keeps the stored value, which can be more exact than its display
    if (storedEntry && 'cell' in input && input.cell.trim() === cellOf(field, before).trim()) continue
    const read = 'cell' in input ? valueOfCell(field, input.cell) : { value: input.value as FieldValue }
    if ('error' in read) unreadableFields.push({ at: name, message: read.error })
    else values[name] = read.value
  }
  const { change, errors } = checkFields(register, storedEntry ? values : withAbsentValues(register, values))
  const entry = { ...computedOf(register), ...storedEntry?.value, ...change }
  const newTitle = titleOf(register, entry)
  const ofFields = [...unreadableFields, ...errors]
  const invalidFields = new Set(ofFields.map(({ at }) => at))
  const missing = missingErrors(register, entry).filter(({ at }) => !invalidFields.has(at))
  // rules over several fields are checked only when every field is valid
  const rowErrors =
    ofFields.length > 0
      ? [...ofFields, ...missing]
      : entryErrors(register, entry, storedEntry?.value ?? null, storedEntry?.used ?? false)
  if (rowErrors.length > 0) return refuse(rowErrors.map(({ message }) => message).join('；'), newTitle)
  const changed = Object.entries(change).filter(([name, value]) => !storedEntry || !isSame(value, storedEntry.value[name]))
  if (!storedEntry) return { ...base, outcome: 'add', title: newTitle, words: '', fields: change }
  const changes = changed.map(([name, value]) => {
    const field = fieldOf(register, name)
    return field ? `${field.label}：${short(valueText(field, storedEntry.value[name]))} → ${short(valueText(field, value))}` : ''
  })
  const previous = Object.fromEntries(changed.map(([name]) => [name, storedEntry.value[name] ?? null]))
  const outcome = changed.length === 0 ? 'same' : 'change'
  if (outcome === 'change' && row.isNew) return refuse(`已經有 ${key} 這一筆；要修改它，請填編號 ${key}`, newTitle)
  return { ...base, outcome, title: newTitle, words: changes.join('；'), fields: Object.fromEntries(changed), was: previous }
}

const short = (text: string) => (text === '' ? '（空的）' : text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Placeholders for the computed fields, which are not read from files: without them a new entry would be incomplete. */
const computedOf = (register: Register): RegisterEntry =>
  Object.fromEntries(fieldsOf(register).flatMap(([name, { computed }]) => (computed ? [[name, '']] : [])))
