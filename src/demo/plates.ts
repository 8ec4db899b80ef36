import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Pictures drawn by hand, by the id of the picture that they are: files of `content/pictures`. */
export const plates: Readonly<Record<string, string>> = {
  'cover-article-1': 'blood-pressure-monitor',
  'cover-article-3': 'kidney-report',
  'cover-article-4': 'porridge-chopsticks',
  'cover-article-5': 'gout-toe',
  'cover-article-6': 'laundry-pole',
  'cover-article-11': 'water-bottle',
  'cover-article-13': 'two-inhalers',
  'cover-article-16': 'mixed-rice',
  'cover-article-19': 'lard-and-oil',
  'cover-article-23': 'height-rod',
  'cover-article-27': 'three-twelve',
  'cover-article-29': 'down-jacket',
  'cover-article-30': 'acupuncture-needles',
  'cover-article-35': 'three-fingers',
  'cover-article-36': 'member-cards',
  'cover-article-41': 'fallen-envelope',
  'cover-article-42': 'opening-door',
  'cover-article-45': 'cloth-shoes',
  'cover-article-48': 'glucose-meter',
  'cover-article-59': 'aqi-phone',
  'cover-article-61': 'television-on',
  'cover-article-70': 'measured-bowl',
  'cover-article-72': 'bedside-sugar',
  'cover-article-73': 'box-of-mangoes',
  'cover-blog-5': 'glucose-meter',
  'cover-column-3': 'glucose-meter',
  'cover-special-2': 'measured-bowl',
  'cover-digital-1': 'blood-pressure-monitor',
  'cover-quiz-1': 'blood-pressure-monitor',
  'cover-video-1': 'blood-pressure-monitor',
  'cover-video-6': 'measured-bowl',
  'cover-video-9': 'three-fingers',
  'shop-item-1': 'shop-measuring-spoons',
  'shop-item-2': 'shop-divided-plate',
  'shop-item-3': 'shop-logbook',
  'shop-item-4': 'shop-pill-box',
  'shop-item-5': 'shop-bands',
  'shop-item-6': 'shop-bath-mat',
  'shop-item-7': 'shop-recipe-cards',
  'shop-item-8': 'shop-night-light',
  'house-ad-2': 'blood-pressure-monitor',
  'house-ad-3': 'kidney-report',
}

const files = new Map<string, string>()

/** The file of a picture and its size, or null if it has none. */
export function plateOf(id: string): { svg: string; width: number; height: number } | null {
  const name = plates[id]
  if (name === undefined) return null
  const svg = files.get(name) ?? readFileSync(fileURLToPath(new URL(`./content/pictures/${name}.svg`, import.meta.url)), 'utf8')
  files.set(name, svg)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { svg, width: Number(width), height: Number(height) }
}
