import type { MotifName } from '../../../content/motifs.ts'
import { body } from './body.ts'
import { care } from './care.ts'
import { food } from './food.ts'
import type { Motif } from './motif.ts'
import { motion } from './motion.ts'
import { nature } from './nature.ts'
import { objects } from './objects.ts'
import { organs } from './organs.ts'

const drawings: Record<MotifName, Motif> = {
  ...food,
  ...body,
  ...organs,
  ...nature,
  ...motion,
  ...care,
  ...objects,
}

export function motifOf(name: MotifName): Motif {
  const found = drawings[name]
  if (found === undefined) throw new Error(`No such motif: ${String(name)}`)
  return found
}
