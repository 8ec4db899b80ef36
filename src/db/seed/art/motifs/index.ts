import { body } from './body.ts'
import { care } from './care.ts'
import { food } from './food.ts'
import type { Motif } from './motif.ts'
import { motion } from './motion.ts'
import { nature } from './nature.ts'
import { things } from './things.ts'

/** Every subject a post may name as its cover or illustration. */
export const motifs = [
  'bowl',
  'fruit',
  'vegetables',
  'fish',
  'grain',
  'tea',
  'milk',
  'salt',
  'sugar',
  'egg',
  'heart',
  'lungs',
  'brain',
  'eye',
  'tooth',
  'bone',
  'joint',
  'stomach',
  'kidney',
  'liver',
  'ear',
  'skin',
  'hand',
  'foot',
  'blood',
  'moon',
  'sun',
  'water',
  'shoes',
  'bicycle',
  'swim',
  'dumbbell',
  'yoga',
  'tree',
  'house',
  'sofa',
  'umbrella',
  'window',
  'rain',
  'stethoscope',
  'pill',
  'syringe',
  'thermometer',
  'clipboard',
  'chart',
  'bandage',
  'herb',
  'mortar',
  'needle',
  'cup',
  'cuff',
  'meter',
  'wheelchair',
  'cane',
  'phone',
  'watch',
  'book',
  'calendar',
  'pen',
  'scale',
] as const

export type MotifName = (typeof motifs)[number]

const drawings: Record<MotifName, Motif> = {
  ...food,
  ...body,
  ...nature,
  ...motion,
  ...care,
  ...things,
}

export function motifOf(name: MotifName): Motif {
  const found = drawings[name]
  if (found === undefined) throw new Error(`No such motif: ${String(name)}`)
  return found
}
