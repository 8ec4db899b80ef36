/** The demo content's pictures: pure functions, equal input yields equal bytes. */

import type { MotifName } from '../../content/motifs.ts'
import { chooseScene, finish, sheet, stageFor } from './compose.ts'
import type { Seed } from './random.ts'
import { calmScenes, scenes } from './scenes.ts'

export { drawPortrait } from './portrait.ts'
export { drawArchiveCover, drawBookCover, drawMagazineCover } from './print.ts'

export interface Picture {
  motif: MotifName
  /** 1 to 8; other numbers wrap round. */
  tone: number
  seed: Seed
}

export function drawCover({
  motif,
  tone,
  seed,
  width = 1600,
  height = 900,
}: Picture & { width?: number; height?: number }): string {
  const page = sheet('cover', tone, seed, motif)
  const scene = chooseScene(scenes, motif, seed)
  return finish(page, width, height, scene(stageFor(motif, page, width, height, false)))
}

/** For use inside an article: lighter and calmer than a cover. */
export function drawIllustration({ motif, tone, seed }: Picture): string {
  const page = sheet('illustration', tone, seed, motif)
  const scene = chooseScene(calmScenes, `inside ${motif}`, seed)
  return finish(page, 1600, 1000, scene(stageFor(motif, page, 1600, 1000, true)))
}
