/** A file download that is never cached. */
export const fileAnswer = (text: string, name: string, type: 'csv' | 'jsonl' = 'csv'): Response =>
  new Response(text, {
    headers: {
      'content-type': type === 'csv' ? 'text/csv; charset=utf-8' : 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.${type}"`,
      'cache-control': 'private, no-store',
    },
  })
