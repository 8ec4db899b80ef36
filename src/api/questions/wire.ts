import { notFound } from '../../operations/failure.ts'

/** An invalid uuid is reported as not found. */
export function uuidOf({ id }: { id: string }): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

/** A picture in JSON. */
export const inJson = (bytes: Buffer) => ({ type: 'image/webp' as const, data: bytes.toString('base64') })
