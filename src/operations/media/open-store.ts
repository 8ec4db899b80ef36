import { join } from 'node:path'
import { folderStore } from './folder-store.ts'
import { type S3Settings, s3Store } from './s3-store.ts'
import type { Store } from './store.ts'

export type { S3Settings } from './s3-store.ts'

/** The store of this installation: an S3 bucket if configured, otherwise a folder of the data folder. */
export const openStore = ({ s3, dataFolder }: { s3: S3Settings | null; dataFolder: string }): Store =>
  s3 ? s3Store(s3) : folderStore(join(dataFolder, 'media'))
