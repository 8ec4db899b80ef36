import { body } from './body.ts'
import type { Drawing } from './draw.ts'
import { food } from './food.ts'
import { home } from './home.ts'
import { measuring } from './measuring.ts'
import { moving } from './moving.ts'

/** All drawings, by name. The content of a drawing never changes under its name: signed texts refer to it. */
export const drawings: Readonly<Record<string, Drawing>> = { ...measuring, ...body, ...food, ...moving, ...home }
