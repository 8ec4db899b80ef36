import { body } from './body.ts'
import type { Drawing } from './draw.ts'
import { food } from './food.ts'
import { home } from './home.ts'
import { measuring } from './measuring.ts'
import { moving } from './moving.ts'

/** All drawings, by name. What a drawing says never changes under its name: texts that are signed refer to it. */
export const drawings: Readonly<Record<string, Drawing>> = { ...measuring, ...body, ...food, ...moving, ...home }
