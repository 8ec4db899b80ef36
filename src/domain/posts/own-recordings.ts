import { parseRecordingPath, type RecordingType } from '../media/recordings.ts'
import type { PostDocument } from './blocks.ts'

/** The videos and audio of the media library that a document plays, with the addresses under which it names them. */
export const recordingsIn = ({ content }: PostDocument): { path: string; id: string; type: RecordingType }[] =>
  content.flatMap((block) => {
    if (block.type !== 'video' && block.type !== 'audio') return []
    const named = parseRecordingPath(block.attrs.src)
    return named ? [{ path: block.attrs.src, ...named }] : []
  })
