import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type Catalogue, type CatalogueName, catalogueSchema } from './catalogue-schema.ts'
import { checkCatalogue } from './check-catalogue.ts'
import { fault, schemaFault } from './fault.ts'

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
