// The worker thread that compares the blocks of two long versions.
import { parentPort, workerData } from 'node:worker_threads'
import type { Block } from '../../domain/posts/blocks.ts'
import { compareBlocks } from './compare.ts'

const { before, after } = workerData as { before: Block[]; after: Block[] }
parentPort?.postMessage(compareBlocks(before, after))
