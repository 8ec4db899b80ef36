import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Catalogue, type CatalogueName, catalogueSchema, type Named, references } from './catalogue-schema.ts'
import { fault, schemaFault } from './fault.ts'

/** Fields that must be unique within a file, if it has them. */
const distinct = { id: '編號', slug: '代稱', issue: '期數', key: '代號' }
/** Fields that must be unique in some files only. */
const alsoDistinct: Partial<Record<CatalogueName, Record<string, string>>> = {
  channels: { title: '頻道名稱' },
  tags: { name: '標籤' },
}

/** Checks the consistency between the files of the catalogue. @throws with the file and the fault */
export function checkCatalogue(catalogue: Catalogue): void {
  const refuse = (name: CatalogueName, what: string) => {
    throw fault(`catalogue/${name}.yaml`, what)
  }
  const unique = (name: CatalogueName, keys: readonly unknown[], kind: string) => {
    const twice = keys.find((key, at) => key !== undefined && keys.indexOf(key) !== at)
    if (twice !== undefined) refuse(name, `${kind} ${twice} 重複`)
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
    for (const [field, named] of Object.entries<Named>(references[name] ?? {})) {
      const known = new Set<unknown>(named(catalogue))
      const missing = rows.flatMap((row) => row[field] ?? []).find((key) => !known.has(key))
      if (missing !== undefined) refuse(name, `${field} 寫的「${missing}」不存在`)
    }
  for (const event of catalogue['header-event']) {
    if (event.display_method === 'image' && !event.image) refuse('header-event', `${event.id} 要有圖`)
  }
  for (const { issue, sections } of catalogue.magazines) {
    const pages = sections.flatMap(({ items }) => items.map(({ page }) => page))
    if (pages.some((page, at) => at > 0 && page <= (pages[at - 1] ?? 0))) refuse('magazines', `第 ${issue} 期的頁碼沒有由小到大`)
  }
}

type Row = Record<string, unknown>

function menuIds({ menus }: Catalogue): number[] {
  const lists = menus.groups.flatMap((group) => ('items' in group ? group.items : [...group.nav, ...group.footer]))
  return lists.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)])
}

/** Reads every file of a catalogue folder. @throws with the file and the fault */
export function readCatalogue(folder: string): Catalogue {
  const names = Object.keys(catalogueSchema) as CatalogueName[]
  const stray = readdirSync(folder).find((file) => !names.some((name) => file === `${name}.yaml`))
  if (stray) throw fault(`catalogue/${stray}`, '沒有這份檔案的格式')
  const catalogue = Object.fromEntries(
    names.map((name) => [name, parseCatalogueFile(name, readFileSync(join(folder, `${name}.yaml`), 'utf8'))]),
  ) as Catalogue
  checkCatalogue(catalogue)
  return catalogue
}

/** One file of the catalogue, validated by its schema. */
export function parseCatalogueFile<Name extends CatalogueName>(name: Name, text: string): Catalogue[Name] {
  const parsed = catalogueSchema[name].safeParse(parseYaml(`catalogue/${name}.yaml`, text))
  if (!parsed.success) throw schemaFault(`catalogue/${name}.yaml`, parsed.error.issues)
  return parsed.data as Catalogue[Name]
}

/** Parses YAML; errors contain the file's name. */
export function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw fault(file, `YAML 讀不懂：${error instanceof Error ? error.message : String(error)}`)
  }
}
