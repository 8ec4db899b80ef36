import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** A file download that is never cached. @param content its text, or a stream of it */
export const downloadResponse = (
  content: string | ReadableStream<Uint8Array>,
  name: string,
  type: 'csv' | 'jsonl' = 'csv',
): Response =>
  new Response(content, {
    headers: {
      'content-type': type === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${type}"`,
      'cache-control': 'private, no-store',
    },
  })

/** One batch of an export; `next` is the cursor of the next batch, null at the end. */
export interface ExportBatch<Item, Cursor> {
  items: Item[]
  next: Cursor | null
}

/**
 * Streams an export batch by batch with backpressure: one batch is read ahead of the one that is sent, so that a file of
 * any length needs the memory of two. The first is read before the response starts: an
 * error, such as a missing permission, is then an error page and not a broken file.
 * @param start text before the first batch
 */
export async function streamExport<Item, Cursor>(
  readBatch: (after?: Cursor) => Promise<ExportBatch<Item, Cursor>>,
  toText: (items: readonly Item[]) => string,
  start = '',
): Promise<ReadableStream<Uint8Array>> {
  let { items, next } = await readBatch()
  let textBefore = start
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(textBefore + toText(items)))
      textBefore = ''
      if (next === null) controller.close()
      else ({ items, next } = await readBatch(next))
    },
  })
}

/** Creates an export by POST, because it is audited. @param url of the file, with its filter */
export const DownloadButton = ({ url, children = '下載試算表檔' }: { url: string; children?: string }) => (
  <Form method="post" action={url} reloadDocument>
    <Button type="submit" variant="secondary" size="small">
      {children}
    </Button>
  </Form>
)
