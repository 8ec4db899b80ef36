import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'

const original = z.strictObject({ bytes: z.instanceof(Buffer) })

/** The original of a picture, or null for an unknown id. */
export async function mediaBytes(db: Database, id: string): Promise<Buffer | null> {
  const [found] = await rows(db, original)`select bytes from media where id = ${id}`
  return found?.bytes ?? null
}
