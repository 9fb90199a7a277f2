import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const recipes = join(root, 'docs/recipes')

/** Blocks of code that name the file they are taken from: ```ts examples/…/config.ts */
function findExcerpts(text: string): { file: string; code: string }[] {
  return [...text.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, file = '', code = '']) => ({
    file,
    code,
  }))
}

const excerpts = readdirSync(recipes).flatMap((recipe) =>
  findExcerpts(readFileSync(join(recipes, recipe), 'utf8')).map((excerpt) => ({ recipe, ...excerpt })),
)

test('default: there are recipes with code of examples', () => {
  expect(new Set(excerpts.map(({ recipe }) => recipe)).size).toBeGreaterThanOrEqual(6)
})

test.each(excerpts)('default: $recipe shows what is in $file', ({ file, code }) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(code)
})
