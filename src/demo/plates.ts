import { readFileSync } from 'node:fs'

/** Pictures drawn by hand, by the id of the picture that they are: files of `content/pictures`. */
export const plates: Readonly<Record<string, string>> = {
  'cover-article-1': 'blood-pressure-monitor',
  'cover-article-2': 'sock-with-spot',
  'cover-article-3': 'kidney-report',
  'cover-article-4': 'porridge-chopsticks',
  'cover-article-5': 'gout-toe',
  'cover-article-6': 'laundry-pole',
  'cover-article-7': 'burnt-pot',
  'cover-article-11': 'water-bottle',
  'cover-article-12': 'red-bean-soup',
  'cover-article-13': 'two-inhalers',
  'cover-article-14': 'miso-ladle',
  'cover-article-15': 'gas-ring',
  'cover-article-16': 'mixed-rice',
  'cover-article-17': 'jam-jar',
  'cover-article-19': 'lard-and-oil',
  'cover-article-21': 'afternoon-cup',
  'cover-article-23': 'height-rod',
  'cover-article-24': 'tea-and-cubes',
  'cover-article-26': 'two-medicine-bags',
  'cover-article-27': 'three-twelve',
  'cover-article-29': 'down-jacket',
  'cover-article-30': 'acupuncture-needles',
  'cover-article-35': 'three-fingers',
  'cover-article-36': 'member-cards',
  'cover-article-39': 'dining-chair',
  'cover-article-41': 'fallen-envelope',
  'cover-article-42': 'opening-door',
  'cover-article-43': 'bedside-slippers',
  'cover-article-44': 'counter-edge',
  'cover-article-45': 'cloth-shoes',
  'cover-article-48': 'glucose-meter',
  'cover-article-51': 'watch-rhythm',
  'cover-article-53': 'group-message',
  'cover-article-54': 'telephone-note',
  'cover-article-55': 'tape-measure',
  'cover-article-58': 'biscuit-tin-pills',
  'cover-article-59': 'aqi-phone',
  'cover-article-61': 'television-on',
  'cover-article-62': 'door-number',
  'cover-article-63': 'volume-32',
  'cover-article-65': 'market-flask',
  'cover-article-67': 'reading-glasses',
  'cover-article-68': 'rain-boots',
  'cover-article-69': 'twelve-letters',
  'cover-article-70': 'measured-bowl',
  'cover-article-71': 'folded-sheet',
  'cover-article-72': 'bedside-sugar',
  'cover-article-73': 'box-of-mangoes',
  'cover-article-74': 'toolbox-biscuits',
  'cover-blog-1': 'crumpled-note',
  'cover-blog-5': 'juice-on-the-bus',
  'cover-blog-10': 'hotpot',
  'cover-blog-25': 'handover-book',
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

const folder = new URL('./content/pictures/', import.meta.url)
const files = new Map<string, string>()

/** The file of a picture and its size, or null if it has none. */
export function plateOf(id: string): { svg: string; width: number; height: number } | null {
  const name = plates[id]
  if (name === undefined) return null
  const svg = files.get(name) ?? readFileSync(new URL(`${name}.svg`, folder), 'utf8')
  files.set(name, svg)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { svg, width: Number(width), height: Number(height) }
}
