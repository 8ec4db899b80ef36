import type { Channel } from '../../contract/place-shapes.ts'
import { channelInk } from '../channel-ink.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'

/** Channels as cards in their colours. */
export function ChannelCards({ channels }: { channels: Channel[] }) {
  return (
    <CoverGrid>
      {channels.map(({ id, title, description, cover, url, ...channel }) => (
        <CoverCard key={id} to={url} title={title} cover={cover} text={description} ink={channelInk({ id, title, ...channel })} />
      ))}
    </CoverGrid>
  )
}
