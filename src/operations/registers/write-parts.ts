import { requireSignatures } from '../../db/queries/catalogue.ts'
import { writeChannelTopics, writeMagazineContents, writeSpecialContents, writeVideoTags } from '../../db/queries/contents.ts'
import { tagsNamedExactly } from '../../db/queries/tags.ts'
import type { MagazineSection, SpecialSection } from '../../db/schema/index.ts'
import { type Change, fieldOf } from '../../domain/registers/check-entry.ts'
import type { Entry, Register } from '../../domain/registers/define-register.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'

type WriteParts = (tx: OperationContext['db'], key: string, entry: Entry) => Promise<void>

/** The writers of fields whose contents are rows of other tables, by register and field. */
const writers: Readonly<Record<string, Readonly<Record<string, WriteParts>>>> = {
  magazines: {
    sections: (tx, key, { sections }) =>
      writeMagazineContents(tx, [{ issue: Number(key), sections: sections as unknown as MagazineSection[] }]),
  },
  channels: {
    async topics(tx, key, { topics }) {
      const numbers = await tagsNamedExactly(tx, topics as readonly string[])
      const tags = (topics as readonly string[]).flatMap((name) => numbers.get(name) ?? [])
      await writeChannelTopics(tx, [{ id: Number(key), tags }])
    },
  },
  specials: {
    sections: (tx, key, { sections }) =>
      writeSpecialContents(tx, [{ id: Number(key), sections: sections as unknown as SpecialSection[] }]),
  },
  videos: {
    async tags(tx, key, { tags }) {
      const names = tags as readonly string[]
      const numbers = await tagsNamedExactly(tx, names)
      await writeVideoTags(tx, [{ id: Number(key), tags: names.flatMap((name) => numbers.get(name) ?? []) }])
    },
  },
}

/** Writes what a new entry of a register has besides its fields, in the caller's transaction. */
export async function writeBesides(tx: OperationContext['db'], { name }: Register, key: string): Promise<void> {
  // texts of a new channel need a clinician's signature until an editor exempts it
  if (name === 'channels') await requireSignatures(tx, Number(key))
}

/** Refuses names of tags that do not exist: nothing would be found by them. @throws validation_failed */
export async function requireTags(tx: OperationContext['db'], register: Register, change: Change): Promise<void> {
  const wrong: { path: string; message: string }[] = []
  for (const [name, value] of Object.entries(change)) {
    if (fieldOf(register, name)?.names !== 'tag') continue
    const tags = value as readonly string[]
    const known = await tagsNamedExactly(tx, tags)
    const missing = tags.filter((tag) => !known.has(tag))
    if (missing.length > 0) wrong.push({ path: `body.fields.${name}`, message: `沒有這個標籤：${missing.join('、')}` })
  }
  if (wrong.length > 0) throw invalid(wrong)
}

/** Writes the parts of an entry that are among the changed fields, in the caller's transaction. */
export async function writeParts(
  tx: OperationContext['db'],
  { name }: Register,
  key: string,
  entry: Entry,
  changed: readonly string[],
): Promise<void> {
  for (const [field, write] of Object.entries(writers[name] ?? {}))
    if (changed.includes(field))
      await write(tx, key, entry).catch((error: unknown) => {
        const unknown = /^there is no (\w+) (\d+)$/.exec(error instanceof Error ? error.message : '')
        if (!unknown) throw error
        throw invalid([{ path: `body.fields.${field}`, message: `沒有 ${unknown[1]}/${unknown[2]} 這篇文章` }])
      })
}
