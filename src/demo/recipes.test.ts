import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { Block } from '../domain/posts/blocks.ts'
import { readDemo } from './read-demo.ts'

const foods = z
  .object({
    foods: z.array(
      z.strictObject({
        name: z.string(),
        sample: z.string(),
        sodium: z.number(),
        carbohydrate: z.number(),
        units: z.record(z.string(), z.number()).default({}),
        eaten: z.number().max(1).default(1),
      }),
    ),
  })
  .parse(parse(readFileSync(new URL('./content/food-composition.yaml', import.meta.url), 'utf8'))).foods

type Recipe = Extract<Block, { type: 'recipe' }>
const recipes = readDemo().posts.flatMap(({ file, document }) =>
  document.content
    .filter((block): block is Recipe => block.type === 'recipe')
    .map((recipe) => ({ file, recipe, title: recipe.attrs.title })),
)
const ingredientLines = ({ content: [ingredients] }: Recipe) =>
  ingredients.content.map(({ content = [] }) => content.map((inline) => ('text' in inline ? inline.text : '')).join(''))

const nameOf = (line: string) => line.split(/[\s（]|少許/)[0]

/** The weight of a line: in grams or millilitres, or of its spoons or pieces; a pinch (少許) weighs nothing. */
function grams(line: string, units: Record<string, number>): number {
  if (line.includes('少許')) return 0
  const weight = /(\d+(?:\.\d+)?) (?:公克|毫升)/.exec(line)
  if (weight) return Number(weight[1])
  const [, whole = 0, amount, divisor = 1, unit = ''] = /(?:(\d+) 又 )?(\d+)(?:\/(\d+))? (\S+?)(?:（|$)/.exec(line) ?? []
  return (Number(whole) + Number(amount) / Number(divisor)) * (units[unit] ?? Number.NaN)
}

function figures(recipe: Recipe) {
  let [sodium, carbohydrate] = [0, 0]
  for (const line of ingredientLines(recipe)) {
    const food = foods.find(({ name }) => name === nameOf(line))
    if (!food) throw new Error(`food-composition.yaml lacks ${line}`)
    const hundreds = (grams(line, food.units) * food.eaten) / 100
    sodium += food.sodium * hundreds
    carbohydrate += food.carbohydrate * hundreds
  }
  const { servings } = recipe.attrs
  return { sodium: sodium / servings, carbohydrate: carbohydrate / servings }
}

test('the demo has 24 recipes, and every food is used by one', () => {
  expect(recipes).toHaveLength(24)
  const used = new Set(recipes.flatMap(({ recipe }) => ingredientLines(recipe).map(nameOf)))
  expect(foods.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([])
  expect(new Set(foods.map(({ name }) => name)).size).toBe(foods.length)
})

test.each(recipes)('$title: sodium and carbohydrate of a serving follow from its ingredients', ({ recipe }) => {
  const { sodium, carbohydrate } = figures(recipe)
  const { attrs } = recipe
  expect(Math.abs(sodium - (attrs.sodium ?? Number.NaN)), `sodium: ${sodium.toFixed(1)} mg`).toBeLessThanOrEqual(6)
  expect(
    Math.abs(carbohydrate - (attrs.carbohydrate ?? Number.NaN)),
    `carbohydrate: ${carbohydrate.toFixed(2)} g`,
  ).toBeLessThanOrEqual(0.6)
})
