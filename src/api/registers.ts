import { priceEndpoints, registerDraftEndpoints } from '../contract/pending-changes.ts'
import { registerEndpoints } from '../contract/registers.ts'
import { planBulkEntries, planImport, runBulkEntries, runImport } from '../operations/registers/bulk-entries.ts'
import { discardEntryDraft, listDrafts, publishEntryDraft, readDraft, saveEntryDraft } from '../operations/registers/drafts.ts'
import { addPrice, listPrices } from '../operations/registers/entry-prices.ts'
import { exportEntries, listEntries } from '../operations/registers/list-entries.ts'
import { listChoices, listRegisters, listVersions, readEntry } from '../operations/registers/read-entries.ts'
import { archiveEntry, readMenuOrder, removeEntry, saveMenuOrder } from '../operations/registers/remove-entry.ts'
import { addEntry, restoreEntry, saveEntry } from '../operations/registers/save-entry.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Registers: kinds of content that staff manage with the generic pages. */
export function serveRegisters(app: ApiApp): void {
  serve(app, registerEndpoints.registers, async ({ context }) => ({ items: await listRegisters(context) }))
  serve(app, registerEndpoints.choices, async ({ params, context }) => ({ items: await listChoices(context, params.name) }))
  serve(app, registerEndpoints.list, async ({ params, query, context }) => {
    const { entries, next, total, counts } = await listEntries(context, params.name, query)
    const items = entries.map(({ key, value, archived }) => ({
      key,
      value,
      archived,
      count: counts && (counts.get(key) ?? 0),
    }))
    return { items, next, total }
  })
  serve(app, registerEndpoints.file, async ({ params, body, context }) => {
    const { entries, next } = await exportEntries(context, params.name, body)
    return { items: entries.map(({ key, value, archived }) => ({ key, value, archived })), next }
  })
  serve(app, registerEndpoints.add, async ({ params, body, context }) => ({
    items: { key: await addEntry(context, params.name, body) },
  }))
  serve(app, registerEndpoints.get, async ({ params, context }) => {
    return { items: await readEntry(context, params.name, params.key) }
  })
  serve(app, registerEndpoints.save, async ({ params, body, context }) => ({
    items: { version: await saveEntry(context, params.name, params.key, body) },
  }))
  serve(app, registerEndpoints.archive, async ({ params, body, context }) => {
    await archiveEntry(context, params.name, params.key, body.archived)
    return { items: { result: true } }
  })
  serve(app, registerEndpoints.remove, async ({ params, context }) => {
    await removeEntry(context, params.name, params.key)
    return { items: { result: true } }
  })
  serve(app, registerEndpoints.restore, async ({ params, body, context }) => ({
    items: { version: await restoreEntry(context, params.name, params.key, body.version) },
  }))
  serve(app, registerEndpoints.planImport, async ({ params, body: { file, format }, context }) => ({
    items: await planImport(context, params.name, { bytes: Buffer.from(file, 'base64'), format }),
  }))
  serve(app, registerEndpoints.runImport, async ({ params, body: { file, format, hash }, context }) => ({
    items: await runImport(context, params.name, { bytes: Buffer.from(file, 'base64'), format, hash }),
  }))
  serve(app, registerEndpoints.planBulk, async ({ params, body, context }) => ({
    items: await planBulkEntries(context, params.name, body),
  }))
  serve(app, registerEndpoints.runBulk, async ({ params, body, context }) => ({
    items: await runBulkEntries(context, params.name, body),
  }))
  serve(app, registerEndpoints.menu, async ({ params, context }) => ({ items: await readMenuOrder(context, params.menu) }))
  serve(app, registerEndpoints.orderMenu, async ({ params, body, context }) => {
    await saveMenuOrder(context, params.menu, body)
    return { items: { result: true } }
  })
  serve(app, priceEndpoints.prices, async ({ params, context }) => {
    const prices = await listPrices(context, params.name, params.key)
    return { items: prices.map(({ startsOn, ...price }) => ({ ...price, starts_on: startsOn })) }
  })
  serve(app, priceEndpoints.addPrice, async ({ params, body: { base, amount, starts_on: startsOn }, context }) => {
    await addPrice(context, params.name, params.key, { base, amount, startsOn })
    return { items: { result: true } }
  })
  serve(app, registerEndpoints.versions, async ({ params, query, context }) => {
    const { versions, next } = await listVersions(context, params.name, params.key, query)
    return { items: versions, next }
  })
  serve(app, registerDraftEndpoints.list, async ({ params, query, context }) => ({
    items: await listDrafts(context, params.name, query.key ?? null),
  }))
  serve(app, registerDraftEndpoints.read, async ({ params, context }) => ({
    items: await readDraft(context, params.name, params.id),
  }))
  serve(app, registerDraftEndpoints.save, async ({ params: { name, id }, body, context }) => ({
    items: { revision: await saveEntryDraft(context, name, { id, ...body }) },
  }))
  serve(app, registerDraftEndpoints.publish, async ({ params: { name, id }, body, context }) => ({
    items: { key: await publishEntryDraft(context, name, id, body.revision) },
  }))
  serve(app, registerDraftEndpoints.discard, async ({ params: { name, id }, context }) => {
    await discardEntryDraft(context, name, id)
    return { items: { result: true } }
  })
}
