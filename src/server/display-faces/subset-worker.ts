// The worker thread that makes a subset of the display face: font and WebAssembly need some 150 MB, which end with it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import subsetFont from 'subset-font'

const file = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-tc/700Bold/NotoSerifTC_700Bold.ttf')

// variants that only a layout feature selects are left out: a third of the bytes
const options = { targetFormat: 'woff2', noLayoutClosure: true, noHinting: true } as const
parentPort?.postMessage(await subsetFont(readFileSync(file), workerData as string, options))
