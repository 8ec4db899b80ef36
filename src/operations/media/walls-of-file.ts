import type { Database } from '../../db/connect.ts'
import { usesSeen } from '../../db/queries/media-seen.ts'
import { wallsBefore } from '../../domain/walls/files.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'

/** The walls before a file of the library, wherever readers meet it now; none at all (`[]`) for what they meet nowhere. */
export const wallsOfFile = async (db: Database, id: string): Promise<WallStatus[]> => wallsBefore(await usesSeen(db, id))
