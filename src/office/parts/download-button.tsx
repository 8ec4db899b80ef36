import { Form } from 'react-router'
import { Button } from '../../ui/button/button.tsx'

/** A file download that is never cached. @param content its text, or a stream of it */
export const fileAnswer = (content: string | ReadableStream<Uint8Array>, name: string, type: 'csv' | 'jsonl' = 'csv'): Response =>
  new Response(content, {
    headers: {
      'content-type': type === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${type}"`,
      'cache-control': 'private, no-store',
    },
  })

/** Creates an export by POST, because it is audited. @param address of the file, with its filter */
export const FileButton = ({ address, children = '下載試算表檔' }: { address: string; children?: string }) => (
  <Form method="post" action={address} reloadDocument>
    <Button type="submit" look="secondary" size="small">
      {children}
    </Button>
  </Form>
)
