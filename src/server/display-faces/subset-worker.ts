// The worker thread that makes a subset of the display face: font and WebAssembly need some 150 MB, which end with it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import subsetFont from 'subset-font'

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-tc/package.json'))
// the only weight that the image contains
const file = join(folder, '700Bold/NotoSerifTC_700Bold.ttf')

// variants that only a layout feature selects are left out: a third of the bytes
const options = { targetFormat: 'woff2', noLayoutClosure: true, noHinting: true } as const
parentPort?.postMessage(await subsetFont(readFileSync(file), workerData as string, options))
