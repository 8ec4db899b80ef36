import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { featureNames } from '../domain/navigation/features.ts'
import { checkFields, entryErrors } from '../domain/registers/check-entry.ts'
import type { Register } from '../domain/registers/define-register.ts'
import { withAbsentValues } from '../domain/registers/entry-form.ts'
import { findRegister } from '../domain/registers/registers.ts'
import {
  type Catalogue,
  type CatalogueName,
  catalogueSchema,
  type MenuRecord,
  type PlainEntry,
  type ReadReferenceKeys,
  references,
} from './catalogue-schema.ts'
import { contentError, schemaError } from './content-error.ts'
import { positiveInteger } from './field-shapes.ts'

/** Fields that must be unique within a file, if it has them. */
const distinct = { id: '編號', slug: '代稱', issue: '期數', key: '代號' }
/** Fields that must be unique in some files only. */
const alsoDistinct: Partial<Record<CatalogueName, Record<string, string>>> = {
  channels: { title: '頻道名稱' },
  tags: { name: '標籤' },
}

/** Checks the consistency between the files of the catalogue. @throws with the file and the error */
export function checkCatalogue(catalogue: Catalogue): void {
  const refuse = (name: CatalogueName, message: string) => {
    throw contentError(`catalogue/${name}.yaml`, message)
  }
  const unique = (name: CatalogueName, keys: readonly unknown[], kind: string) => {
    const duplicate = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
    if (duplicate !== undefined) refuse(name, `${kind} ${duplicate} 重複`)
  }
  const lists = Object.entries(catalogue).filter(([, part]) => Array.isArray(part)) as [CatalogueName, Row[]][]
  for (const [name, rows] of lists)
    for (const [field, kind] of Object.entries({ ...distinct, ...alsoDistinct[name] }))
      unique(
        name,
        rows.map((row) => row[field]),
        kind,
      )
  unique('menus', menuIds(catalogue), '編號')

  for (const [name, rows] of lists)
    for (const [field, keysOf] of Object.entries<ReadReferenceKeys>(references[name] ?? {})) {
      const knownKeys = new Set<unknown>(keysOf(catalogue))
      const missing = rows.flatMap((row) => row[field] ?? []).find((key) => !knownKeys.has(key))
      if (missing !== undefined) refuse(name, `${field} 寫的「${missing}」不存在`)
    }
  for (const event of catalogue['header-event']) {
    if (event.display_method === 'image' && !event.image) refuse('header-event', `${event.id} 要有圖`)
  }
  for (const { issue, sections } of catalogue.magazines) {
    const pages = sections.flatMap(({ items }) => items.map(({ page }) => page))
    if (pages.some((page, index) => index > 0 && page <= (pages[index - 1] ?? 0)))
      refuse('magazines', `第 ${issue} 期的頁碼沒有由小到大`)
  }
}

type Row = Record<string, unknown>

const itemsOf = ({ groups }: Catalogue['menus']): MenuRecord[] =>
  groups.flatMap((group) => ('items' in group ? group.items : [...group.nav, ...group.footer]))

const menuIds = ({ menus }: Pick<Catalogue, 'menus'>): number[] =>
  itemsOf(menus).flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])

/** Reads every file of a catalogue folder. @throws with the file and the error */
export function readCatalogue(folder: string): Catalogue {
  const names = Object.keys(catalogueSchema) as CatalogueName[]
  const read = (name: string) => readFileSync(join(folder, `${name}.yaml`), 'utf8')
  const others = readdirSync(folder).filter((file) => !names.some((name) => file === `${name}.yaml`))
  const entries = Object.fromEntries(
    others.map((file) => {
      const register = findRegister(file.replace(/\.yaml$/, ''))
      if (!register) throw contentError(`catalogue/${file}`, '沒有這份檔案的格式')
      return [register.name, parseEntries(register, read(register.name))]
    }),
  )
  const files = Object.fromEntries(names.map((name) => [name, parseCatalogueFile(name, read(name))])) as Omit<
    Catalogue,
    'entries'
  >
  const catalogue = { ...files, menus: addFeatureLinks(files.menus), entries }
  checkCatalogue(catalogue)
  return catalogue
}

/** One file of the catalogue, validated by its schema. */
export function parseCatalogueFile<Name extends CatalogueName>(name: Name, text: string): Catalogue[Name] {
  const parsed = catalogueSchema[name].safeParse(parseYaml(`catalogue/${name}.yaml`, text))
  if (!parsed.success) throw schemaError(`catalogue/${name}.yaml`, parsed.error.issues)
  return parsed.data as Catalogue[Name]
}

/**
 * The entries of a register, checked by its rules. An assigned key is `id`; a field that may be empty may be omitted.
 * @throws with the file and the error
 */
export function parseEntries(register: Register, text: string): PlainEntry[] {
  const file = `catalogue/${register.name}.yaml`
  const list = z.array(z.record(z.string(), z.unknown())).safeParse(parseYaml(file, text))
  if (!list.success) throw schemaError(file, list.error.issues)
  const entries = list.data.map(({ id, ...fields }, index) => {
    const { change, errors } = checkFields(register, withAbsentValues(register, fields))
    const all = [...errors, ...(errors.length > 0 ? [] : entryErrors(register, change, null, false))]
    const key = register.keyKind === 'assigned' ? id : change[register.key]
    if (register.keyKind === 'assigned' && !positiveInteger.safeParse(id).success) all.push({ at: 'id', message: '要是正整數' })
    if (all.length > 0)
      throw schemaError(
        file,
        all.map((item) => ({ path: [index, item.at], message: item.message })),
      )
    return { key: String(key), entry: change }
  })
  const duplicate = entries.find(({ key }, index) => entries.findIndex((item) => item.key === key) !== index)
  if (duplicate) throw contentError(file, `編號 ${duplicate.key} 重複`)
  return entries
}

/** The menus, with the list page of every feature that they do not name: beside the list of articles. */
export function addFeatureLinks(menus: Catalogue['menus']): Catalogue['menus'] {
  const linkedUrls = new Set(itemsOf(menus).flatMap(({ url, children }) => [url, ...children.map((child) => child.url)]))
  const missing = Object.entries(featureNames).filter(([path]) => !linkedUrls.has(path))
  let id = Math.max(...menuIds({ menus }))
  const extended = (items: MenuRecord[]) =>
    items.map((item) => {
      if (item.url !== '/article-list' || item.children.length === 0) return item
      const added = missing.map(([url, title]) => ({ id: ++id, title, url, redirect_type: 1, image: null, children: [] as [] }))
      return { ...item, children: [...item.children, ...added] }
    })
  return {
    groups: menus.groups.map((group) =>
      'items' in group
        ? { ...group, items: extended(group.items) }
        : { ...group, nav: extended(group.nav), footer: extended(group.footer) },
    ),
  }
}

/** Parses YAML; errors contain the file's name. */
export function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw contentError(file, `YAML 讀不懂：${error instanceof Error ? error.message : String(error)}`)
  }
}
