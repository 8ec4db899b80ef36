// The child process that makes the subsets of the display face: font and WebAssembly need 160 MB, which end with it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { serveJobs } from '../../operations/run-in-child.ts'
import type { SubsetJob } from './display-faces.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-tc/package.json'))
// the only weight that the image contains
const font = readFileSync(join(folder, '700Bold/NotoSerifTC_700Bold.ttf'))

// variants that only a layout feature selects are left out: a third of the bytes
const options = { targetFormat: 'woff2', noLayoutClosure: true, noHinting: true } as const
serveJobs<SubsetJob, Uint8Array>(({ letters }) => subsetFont(font, letters, options))
