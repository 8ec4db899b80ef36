import type { MarkedToken, Token, Tokens } from 'marked'
import { drawings } from '../domain/diagrams/catalogue.ts'
import { kindOfMedia, type RecordingType, recordingPath } from '../domain/media/recordings.ts'
import type { Block, BlockOf, List, Paragraph, Passage } from '../domain/posts/blocks.ts'
import { cardKinds } from '../domain/posts/entities.ts'
import { redFlags } from '../domain/red-flags/help.ts'
import { blockParts, type KeyMaker, textRun } from './block-parts.ts'

/** A video or audio that a post file may refer to. */
export interface Recording {
  type: RecordingType
  /** Its title in the media library. */
  title: string
  /** Of a video, pixels; 0 for audio. */
  width: number
  height: number
  /** Seconds. */
  duration: number
}

/** All of them; the bytes are in `src/demo/recordings`, under the same name. */
export const recordings = {
  breathing: { type: 'video/mp4', title: '坐著呼吸（動畫）', width: 640, height: 360, duration: 20 },
  'evening-breath': { type: 'audio/mpeg', title: '睡前慢呼吸（提示音）', width: 0, height: 0, duration: 30 },
} as const satisfies Record<string, Recording>

export type RecordingName = keyof typeof recordings

/** The id in the media library. */
export const recordingId = (name: RecordingName) => `recording-${name}`

/**
 * The start of a blockquote that is a callout block: `> [!emergency]`, `> [!ask 為什麼要量兩次？]`, with its content on the
 * next lines.
 */
const opening = /^\[!([a-z-]+)(?: ([^\]\n]+))?\]\n?/

/** Parsing functions of the surrounding text for the content of a callout block. */
interface CalloutParsers {
  key: KeyMaker
  lexer: (markdown: string) => Token[]
  passage: (tokens: Token[], raw: string) => Passage
  list: (token: Tokens.List) => List
  paragraphs: (tokens: Token[]) => Paragraph[]
  /** A drawing, by its name and its caption; a poster has the aspect ratio of a video. */
  illustrate: (drawing: { href: string; text: string }, of?: { poster: true }) => BlockOf<'image'>
  fail: (message: string) => Error
}

/**
 * Parses a blockquote as a callout block; null for an ordinary quotation.
 * @throws for an unknown type, or missing parts
 */
export function parseCallout({ text, raw }: Tokens.Blockquote, reading: CalloutParsers): Block | null {
  if (!text.startsWith('[!')) return null
  const { key, lexer, fail } = reading
  const [start = '', kind = '', argument = ''] = opening.exec(text) ?? []
  const tokens = lexer(text.slice(start.length)).filter(({ type }) => type !== 'space')
  const passage = () => reading.passage(tokens, raw)
  const line = () => blockParts(key).paragraph([textRun(argument || missing(fail, raw))])
  const keyed = (...parts: unknown[]) => key(kind, argument, ...parts)
  const flag = redFlags.find((item) => item === kind)
  if (flag) return blockParts(key).redFlag(flag, passage())
  switch (kind) {
    case 'summary': {
      const content = passage()
      return { type: 'summary', attrs: { key: keyed(content) }, content }
    }
    case 'steps': {
      const { content } = listIn(tokens[0], reading, raw)
      return { type: 'steps', attrs: { key: keyed(content) }, content }
    }
    case 'diagram': {
      const [drawing = '', title = ''] = argument.split('|').map((part) => part.trim())
      const entry = drawings[drawing] ?? missing(fail, raw)
      // without a list of its own it has that of the catalogue
      const listToken =
        tokens.length > 0 ? tokens[0] : lexer(entry.lines.map((line, index) => `${index + 1}. ${line}`).join('\n'))[0]
      const { content } = listIn(listToken, reading, raw)
      return { type: 'diagram', attrs: { key: keyed(content), drawing, title: title || entry.title }, content }
    }
    case 'recipe': {
      const [title = '', ...numbers] = argument.split('|').map((part) => part.trim())
      const [servings = 0, minutes = 0, sodium = 0, carbohydrate = 0] = numbers.slice(0, 4).map(Number)
      const ingredients = listIn(tokens[0], reading, raw).content.map((item) => item.content[0])
      const method = listIn(tokens[1], reading, raw).content
      const source = numbers[4] ?? missing(fail, raw)
      return {
        type: 'recipe',
        attrs: { key: keyed(ingredients, method), title, servings, minutes, sodium, carbohydrate, source },
        content: [
          { type: 'ingredients', content: ingredients },
          { type: 'method', content: method },
        ],
      }
    }
    case 'do-dont': {
      const paragraphsOf = (token: (typeof tokens)[number] | undefined) =>
        listIn(token, reading, raw).content.map((item) => item.content[0])
      const [recommended, discouraged] = [paragraphsOf(tokens[0]), paragraphsOf(tokens[1])]
      return {
        type: 'do_dont',
        attrs: { key: keyed(recommended, discouraged) },
        content: [
          { type: 'do', content: recommended },
          { type: 'dont', content: discouraged },
        ],
      }
    }
    case 'ask': {
      const answer = passage()
      return { type: 'question_answer', attrs: { key: keyed(answer) }, content: [line(), ...answer] }
    }
    case 'term': {
      const meaning = passage()
      return { type: 'definition', attrs: { key: keyed(meaning) }, content: [line(), ...meaning] }
    }
    case 'figure': {
      const [value = '', unit = '', source = '', href = ''] = argument.split('|').map((part) => part.trim())
      const [caption] = reading.paragraphs(tokens)
      const content = caption?.content
      return { type: 'figure_card', attrs: { key: keyed(content), value, unit, source, href }, ...(content && { content }) }
    }
    case 'gallery': {
      const pictures = tokens.map((token) => reading.illustrate(pictureIn(token, reading, raw)))
      return { type: 'gallery', attrs: { key: keyed(pictures) }, ...(pictures.length > 0 && { content: pictures }) }
    }
    case 'play': {
      const [name = '', title = '', poster] = argument.split('|').map((part) => part.trim())
      if (!isRecording(name) || title === '') throw missing(fail, raw)
      const content = passage()
      const { type } = recordings[name]
      const attrs = {
        key: keyed(content),
        src: recordingPath(recordingId(name), type) ?? '',
        title,
        media: poster ? reading.illustrate({ href: `picture:${poster}`, text: title }, { poster: true }).attrs.media : null,
      }
      return { type: kindOfMedia(type) === 'film' ? 'video' : 'audio', attrs, content }
    }
    case 'card': {
      const [kindName, entity = ''] = argument.split(' ')
      const cardKind = cardKinds.find((item) => item === kindName)
      if (!cardKind || entity === '') throw missing(fail, raw)
      return { type: 'card', attrs: { key: keyed(), of: cardKind, thing: entity } }
    }
    case 'fridge': {
      const content = passage()
      return { type: 'fridge_card', attrs: { key: keyed(content), title: argument }, content }
    }
    case 'note': {
      const content = passage()
      return { type: 'reviewer_note', attrs: { key: keyed(content), author: Number(argument) || null }, content }
    }
    default:
      throw fail(`沒有這種區塊：${text.slice(0, 40)}`)
  }
}

const isRecording = (name: string): name is RecordingName => Object.hasOwn(recordings, name)

function pictureIn(token: Token, { fail }: CalloutParsers, raw: string): Tokens.Image {
  const [firstToken] = token.type === 'paragraph' ? ((token as Tokens.Paragraph).tokens ?? []) : []
  if (firstToken?.type !== 'image') throw missing(fail, raw)
  return firstToken as Tokens.Image
}

function listIn(token: Token | undefined, { list, fail }: CalloutParsers, raw: string): List {
  if (token?.type !== 'list') throw missing(fail, raw)
  return list(token as MarkedToken & Tokens.List)
}

function missing(fail: CalloutParsers['fail'], raw: string): never {
  throw fail(`區塊少了內容：${raw.slice(0, 40)}`)
}
