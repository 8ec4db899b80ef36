import { Form } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { errorResponse } from '../parts/office-call.ts'

/**
 * Restores an earlier version, or one block of it (`block`), as a new version: later versions remain in the list.
 * @returns the error for the page; null on success
 */
export async function restoreVersion(
  { client }: Pick<SiteRequest, 'client'>,
  uid: string,
  form: FormData,
): Promise<{ error: string; status: number } | null> {
  const number = (name: string) => Number(form.get(name))
  const text = (name: string) => String(form.get(name) ?? '')
  const request = { version: number('version'), base: number('base'), key: text('key') }
  const body = form.has('block') ? { ...request, blocks: [text('block')] } : request
  try {
    await client('POST /api/v3.0/office/posts/:uid/restore', { params: { uid }, body })
    return null
  } catch (error) {
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const { problem, status } = error
    const isStale = status === 409 && problem?.code !== 'trashed'
    const message = isStale ? '這段時間有人儲存了新的版本。請看過再還原一次。' : (problem?.detail ?? '現在無法還原')
    return { error: message, status }
  }
}

/** The button that restores an earlier version, or one block of it: handled by `restore`. */
export const RestoreForm = ({
  version,
  base,
  formKey,
  block,
  children,
}: {
  /** The version to restore, and the newest version at page load. */
  version: number
  base: number
  /** Idempotency key of the form. */
  formKey: string
  block?: string
  children: string
}) => (
  <Form method="post" preventScrollReset={block !== undefined}>
    <input type="hidden" name="version" value={version} />
    <input type="hidden" name="base" value={base} />
    <input type="hidden" name="key" value={formKey} />
    {block !== undefined && <input type="hidden" name="block" value={block} />}
    <Button type="submit" variant="quiet" size="small">
      {children}
    </Button>
  </Form>
)
