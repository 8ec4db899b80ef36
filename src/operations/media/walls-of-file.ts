import type { Database } from '../../db/connect.ts'
import { visibleUses } from '../../db/queries/media-visibility.ts'
import { wallsBefore } from '../../domain/walls/files.ts'
import type { WallStatus } from '../../domain/walls/wall.ts'

/**
 * The walls before a file of the library, in all places where readers see it now; none at all (`[]`) if they see it nowhere.
 */
export const wallsOfFile = async (db: Database, id: string): Promise<WallStatus[]> => wallsBefore(await visibleUses(db, id))
