import type { Database } from '../db/connect.ts'
import { findSiteSettings } from '../db/queries/site-settings.ts'
import type { Config } from './config.ts'

/**
 * The settings with the name and the tagline that the set-up stored, which go before the environment's: whoever made the
 * magazine has named it there, and every process calls it so without being started again.
 * @returns the settings, whose two names are as they were read last; and how to read them again, which says whether they are others
 */
export async function withStoredNames(
  config: Config,
  db: Database,
): Promise<{ config: Config; readAgain: () => Promise<boolean> }> {
  const read = async () => {
    const stored = await findSiteSettings(db)
    return {
      name: stored?.name ?? config.SITE_NAME,
      tagline: stored?.tagline ?? config.SITE_TAGLINE,
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
