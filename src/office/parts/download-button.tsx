import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** A file download that is never cached. @param content its text, or a stream of it */
export const fileResponse = (
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

/** One part of an export; `next` is the cursor of the next part, null at the end. */
export interface FilePart<Item, Cursor> {
  items: Item[]
  next: Cursor | null
}

/**
 * A stream of an export, part by part: the next part is read when the browser has taken the one before, so that a file
 * of any length needs the memory of one part. The first is read before the response starts: an error, such as a missing
 * permission, is then an error page and not a broken file.
 * @param start text before the first part
 */
export async function streamFile<Item, Cursor>(
  read: (after?: Cursor) => Promise<FilePart<Item, Cursor>>,
  textOf: (items: readonly Item[]) => string,
  start = '',
): Promise<ReadableStream<Uint8Array>> {
  let { items, next } = await read()
  let head = start
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + textOf(items)))
      head = ''
      if (next === null) controller.close()
      else ({ items, next } = await read(next))
    },
  })
}

/** Creates an export by POST, because it is audited. @param address of the file, with its filter */
export const FileButton = ({ address, children = '下載試算表檔' }: { address: string; children?: string }) => (
  <Form method="post" action={address} reloadDocument>
    <Button type="submit" variant="secondary" size="small">
      {children}
    </Button>
  </Form>
)
