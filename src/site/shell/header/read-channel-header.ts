import { logError } from '../../../browser/log.ts'
import type { Client } from '../../../contract/client.ts'
import { headerChannel, sectionOfPath } from '../../../domain/navigation/channel.ts'

/** The entries of a feature channel's header. A page's loader returns them as `channelHeader`. */
export interface ChannelHeaderItem {
  name: string
  link: string
}

/** The module of a feature channel's header that contains the links to its tags. */
const tagLinksModuleId = 1

/**
 * The tag links of the channel that a URL belongs to; empty outside the channels. A failure is logged and the bar
 * stays empty.
 */
export async function readChannelHeader(client: Client, url: URL): Promise<ChannelHeaderItem[]> {
  const channel = headerChannel(sectionOfPath(url.pathname, url.search))
  if (!channel) return []
  try {
    const { items } = await client('GET /api/v3.0/feature/:name/header', { params: { name: channel.slug } })
    return items.modules.find(({ module_id }) => module_id === tagLinksModuleId)?.items ?? []
  } catch (error) {
    logError('無法取得頻道資料', error)
    return []
  }
}
