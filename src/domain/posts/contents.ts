import { parseRecordingPath, type RecordingType } from '../media/recordings.ts'
import { withoutTags } from '../text/xml-text.ts'
import type { PostDocument } from './blocks.ts'
import type { CompiledBlock, ContentsLine } from './compiled-block.ts'

/** Contents with fewer headings are not shown. */
export const minContentsLines = 3
/** Up to this length a text is short: its contents are shown beside it only, characters without markup and spaces. */
const shortText = 1500

/** Whether a text is short, from its compiled blocks. */
export const isShortText = (blocks: readonly Pick<CompiledBlock, 'html'>[]): boolean =>
  blocks.reduce((sum, { html }) => sum + withoutTags(html).replace(/\s/g, '').length, 0) <= shortText

/** Element id of a post's source, unique on a page with several posts: `article-12-reference-3`. */
export const referenceId = ({ type, id }: { type: string; id: number }, number: number | string) =>
  `${type}-${id}-reference-${number}`

/** Element id of a source where a text is shown alone, as in the office, and in compiled HTML: `reference-3`. */
export const standaloneReferenceId = (number: number | '') => `reference-${number}`

/** Allowed external hosts of videos; readers go there by a click, and nothing is loaded before. */
const hosts: readonly { name: string; pattern: RegExp }[] = [
  { name: 'YouTube', pattern: /^https:\/\/(?:www\.youtube\.com\/watch\?v=|youtu\.be\/)[\w-]{6,20}$/ },
  { name: 'Vimeo', pattern: /^https:\/\/vimeo\.com\/\d{1,12}$/ },
]
const ownFilm = /^\/(?!\/)[\w./%-]+\.(?:mp4|webm)$/
const ownSound = /^\/(?!\/)[\w./%-]+\.(?:mp3|m4a|ogg)$/

/** The name of a video's host; null for a file of this site. */
export const videoHostOf = (src: string): string | null => hosts.find(({ pattern }) => pattern.test(src))?.name ?? null

/** Whether a text may show a video from a URL: a file of this site, or an allowed host. */
export const isVideoSource = (src: string): boolean => ownFilm.test(src) || videoHostOf(src) !== null

/** Whether a text may play audio from a URL: a file of this site. */
export const isAudioSource = (src: string): boolean => ownSound.test(src)

/**
 * The URL of a video at an allowed host, as a text stores it; null for any other URL. Shared links carry
 * parameters that identify the sharer.
 */
export function videoUrlIn(pasted: string): string | null {
  const url = URL.parse(pasted.trim())
  if (!url || !/^https?:$/.test(url.protocol)) return null
  const host = url.hostname.replace(/^(www|m)\./, '')
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const ofPath = ['shorts', 'embed', 'live'].includes(first) ? second : ''
  const id = host === 'youtu.be' ? first : host === 'youtube.com' ? (url.searchParams.get('v') ?? ofPath) : null
  const canonicalUrl = id === null ? `https://vimeo.com/${first}` : `https://www.youtube.com/watch?v=${id}`
  return (id !== null || host === 'vimeo.com') && videoHostOf(canonicalUrl) !== null ? canonicalUrl : null
}

/** The videos and audio of the media library that a document plays, with the URLs under which it names them. */
export const recordingsIn = ({ content }: PostDocument): { path: string; id: string; type: RecordingType }[] =>
  content.flatMap((block) => {
    if (block.type !== 'video' && block.type !== 'audio') return []
    const recording = parseRecordingPath(block.attrs.src)
    return recording ? [{ path: block.attrs.src, ...recording }] : []
  })

/** The media ids of the pictures in a document, each once: alone, in a gallery, or as a poster. */
export const picturesIn = ({ content }: PostDocument): string[] => [...new Set(content.flatMap(picturesOf))]

function picturesOf(node: object): string[] {
  const { attrs, content = [] } = node as { attrs?: { media?: string | null }; content?: readonly object[] }
  return [...(attrs?.media ? [attrs.media] : []), ...content.flatMap(picturesOf)]
}

/**
 * The table of contents of the part that a viewer may read. A heading without an anchor cannot be linked to and is
 * omitted.
 */
export const contentsOf = (blocks: readonly CompiledBlock[]): ContentsLine[] => blocks.flatMap(({ line }) => line ?? [])

/** The keys of blocks and of their descendants. */
export function keysOf(nodes: readonly object[]): string[] {
  return nodes.flatMap((node) => {
    const { attrs, content } = node as { attrs?: { key?: string }; content?: readonly object[] }
    return [...(attrs?.key ? [attrs.key] : []), ...keysOf(content ?? [])]
  })
}

/** The media ids of the videos, audio and handouts that a document plays or links to, each once, at any depth. */
export function mediaFilesIn(document: PostDocument): string[] {
  const matches = JSON.stringify(document).matchAll(/\/(?:recordings|handouts)\/([a-z0-9][a-z0-9-]*)\./g)
  return [...new Set([...matches].flatMap(([, id]) => id ?? []))]
}

/** Normalises text for search and quotation: single spaces and line breaks, ㎎ and ℃ spelled out. */
export function readableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u2100-\u214f\u3300-\u33ff]/g, (character) => character.normalize('NFKC'))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\s]*/g, '\n')
    .trim()
}
