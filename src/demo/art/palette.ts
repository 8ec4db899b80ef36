/** Eight tones. Every colour of a picture is one of its tone's roles. */

export interface Palette {
  /** Grounds, from the lightest paper wall to the tinted one. */
  ground: string
  ground2: string
  ground3: string
  /** Near white, and its shaded side. */
  paper: string
  shade: string
  /** The darkest colour, for small details. */
  ink: string
  /** The tone's own colour: dark, middle, pale. */
  deep: string
  main: string
  soft: string
  warm: string
  warm2: string
  blush: string
  blush2: string
  sun: string
  leaf: string
  leaf2: string
  cool: string
  cool2: string
}

const green: Palette = {
  ground: '#f6f0e2',
  ground2: '#e8e4cf',
  ground3: '#d3dcc1',
  paper: '#fffbf2',
  shade: '#e4dac3',
  ink: '#1d2f2a',
  deep: '#1f4d40',
  main: '#3f8068',
  soft: '#b9d2ba',
  warm: '#de6b3d',
  warm2: '#ad4727',
  blush: '#f2c9a8',
  blush2: '#dfa07a',
  sun: '#efb948',
  leaf: '#6f9e5e',
  leaf2: '#2f6448',
  cool: '#8cb9b8',
  cool2: '#3d7683',
}

const persimmon: Palette = {
  ground: '#fbf0e0',
  ground2: '#f6dfc6',
  ground3: '#f1c9a5',
  paper: '#fffaf1',
  shade: '#efdcc4',
  ink: '#3a2019',
  deep: '#8a3722',
  main: '#d8623a',
  soft: '#f3bd98',
  warm: '#e2703f',
  warm2: '#a63f24',
  blush: '#f5cfb2',
  blush2: '#e2a27e',
  sun: '#f0b54a',
  leaf: '#7f9a58',
  leaf2: '#44663f',
  cool: '#a3bdb2',
  cool2: '#4b7a78',
}

const inkBlue: Palette = {
  ground: '#f3f1e9',
  ground2: '#dfe5e4',
  ground3: '#c5d4da',
  paper: '#fdfbf5',
  shade: '#dcdad0',
  ink: '#15263a',
  deep: '#1f3c5a',
  main: '#41709a',
  soft: '#b3ccda',
  warm: '#d9704a',
  warm2: '#a24a32',
  blush: '#f0cbb2',
  blush2: '#d89f82',
  sun: '#ebbd5a',
  leaf: '#6f9a80',
  leaf2: '#2f5f58',
  cool: '#8fb6cb',
  cool2: '#3a6788',
}

const mustard: Palette = {
  ground: '#faf3df',
  ground2: '#f4e5ba',
  ground3: '#ecd492',
  paper: '#fffbf0',
  shade: '#eadfc2',
  ink: '#302c18',
  deep: '#574a20',
  main: '#c9922b',
  soft: '#f0d58c',
  warm: '#d8693a',
  warm2: '#9f4526',
  blush: '#f3cda6',
  blush2: '#dea477',
  sun: '#f2bf45',
  leaf: '#8a9a4c',
  leaf2: '#55682f',
  cool: '#a3bba8',
  cool2: '#4d7770',
}

const plum: Palette = {
  ground: '#f9efea',
  ground2: '#f0dcd8',
  ground3: '#e2c2c4',
  paper: '#fffaf5',
  shade: '#ead9d2',
  ink: '#33192a',
  deep: '#5b2e48',
  main: '#9c5672',
  soft: '#e4bcc4',
  warm: '#dc6f55',
  warm2: '#a6453f',
  blush: '#f4cdba',
  blush2: '#dfa08e',
  sun: '#eeb95e',
  leaf: '#8a9b72',
  leaf2: '#4f6852',
  cool: '#a9b4c4',
  cool2: '#5d6f92',
}

const celadon: Palette = {
  ground: '#f2f4ea',
  ground2: '#dbe9df',
  ground3: '#bcd9ce',
  paper: '#fcfdf6',
  shade: '#d9e2d4',
  ink: '#0f302f',
  deep: '#15514f',
  main: '#2f8a84',
  soft: '#a8d3c9',
  warm: '#e27a54',
  warm2: '#ac4f38',
  blush: '#f3ceb4',
  blush2: '#dca487',
  sun: '#efc25c',
  leaf: '#68a57a',
  leaf2: '#256a58',
  cool: '#86bfc6',
  cool2: '#2f7488',
}

const clay: Palette = {
  ground: '#f7ede1',
  ground2: '#ead7c3',
  ground3: '#dcbfa2',
  paper: '#fffaf2',
  shade: '#e6d6c2',
  ink: '#33211a',
  deep: '#5d3728',
  main: '#a86442',
  soft: '#e1ba98',
  warm: '#d4683f',
  warm2: '#96432a',
  blush: '#f0caac',
  blush2: '#d69c78',
  sun: '#e6b052',
  leaf: '#87945e',
  leaf2: '#4d6042',
  cool: '#9cb3ad',
  cool2: '#4f7377',
}

const dusk: Palette = {
  ground: '#f4f0ea',
  ground2: '#e1dde7',
  ground3: '#c6c3da',
  paper: '#fdfaf5',
  shade: '#dcd7da',
  ink: '#1c1d3c',
  deep: '#2d2f5c',
  main: '#5c609c',
  soft: '#bfbddd',
  warm: '#e07a5a',
  warm2: '#aa4e45',
  blush: '#f3cdb8',
  blush2: '#dba18d',
  sun: '#f0c061',
  leaf: '#7a9f84',
  leaf2: '#3d6762',
  cool: '#93add0',
  cool2: '#45669a',
}

const palettes: readonly Palette[] = [green, persimmon, inkBlue, mustard, plum, celadon, clay, dusk]

/** Interpolates between two colours of a palette; 0 is the first. */
export function mix(one: string, other: string, share: number): string {
  const part = (at: number): string => {
    const a = Number.parseInt(one.slice(at, at + 2), 16)
    const b = Number.parseInt(other.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** The palette of a tone; numbers outside 1 to 8 wrap round. */
export function paletteOf(tone: number): Palette {
  const index = (((Math.trunc(tone) - 1) % palettes.length) + palettes.length) % palettes.length
  return palettes[index]!
}
