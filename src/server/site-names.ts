import type { Database } from '../db/connect.ts'
import { findSiteSettings } from '../db/queries/office-records.ts'
import type { Config } from './config.ts'

/**
 * The settings with the name and the tagline from the set-up, which take precedence over the environment's, so that
 * every process uses a changed name without a restart.
 * @returns the settings with the last read names; and a function that reads them again and returns whether they have
 *   changed
 */
export async function withStoredNames(
  config: Config,
  db: Database,
): Promise<{ config: Config; readAgain: () => Promise<boolean> }> {
  const read = async () => {
    const settings = await findSiteSettings(db)
    return {
      name: settings?.name ?? config.SITE_NAME,
      tagline: settings?.tagline ?? config.SITE_TAGLINE,
    }
  }
  let names = await read()
  return {
    config: {
      ...config,
      get SITE_NAME() {
        return names.name
      },
      get SITE_TAGLINE() {
        return names.tagline
      },
    },
    readAgain: async () => {
      const before = names
      names = await read()
      return before.name !== names.name || before.tagline !== names.tagline
    },
  }
}
