import { logError } from '../../../browser/log.ts'
import type { Client } from '../../../contract/client.ts'
import { headerChannel, placeOf } from '../../../domain/navigation/channel.ts'

/** The entries of a feature channel's header. A page's loader returns them as `channelHeader`. */
export interface ChannelHeaderItem {
  name: string
  link: string
}

/** Header data of a feature channel: the tag links are those of module 1. */
const tagLinks = 1

/**
 * The tag links of the channel that an address belongs to; empty outside the channels. A failure is logged and the bar
 * stays empty.
 */
export async function readChannelHeader(client: Client, url: URL): Promise<ChannelHeaderItem[]> {
  const channel = headerChannel(placeOf(url.pathname, url.search))
  if (!channel) return []
  try {
    const { items } = await client('GET /api/v3.0/feature/:name/header', { params: { name: channel.slug } })
    return items.modules.find(({ module_id }) => module_id === tagLinks)?.items ?? []
  } catch (error) {
    logError('無法取得頻道資料', error)
    return []
  }
}
