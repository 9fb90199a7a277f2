import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generatedLine } from './indexes.mjs'

const folder = 'packages/react/src/locales'

/** The languages beside English: each file of the locales that is called by a BCP 47 tag. */
export function renderLanguages(root) {
  const tags = readdirSync(join(root, folder))
    .flatMap((file) => /^([a-z]{2,3}(?:-[A-Za-z]+)?)\.ts$/.exec(file)?.[1] ?? [])
    .filter((tag) => tag !== 'en')
    .sort()
  const text = [
    `// ${generatedLine}`,
    "import type { Messages } from './catalogue.js'",
    '',
    '/**',
    ' * The languages beside English, each loaded when someone reads it. The texts product.md §8 fixes letter by letter are',
    " * so in English and in what programs read (an error's message, Details, logs); on the screens of another language",
    ' * they are in that language.',
    ' */',
    'export const languages: Readonly<Record<string, () => Promise<Messages>>> = {',
    ...tags.map((tag) => {
      const name = tag.replace('-', '')
      return `  ${tag === name ? tag : `'${tag}'`}: () => import('./${tag}.js').then(({ ${name} }) => ${name}),`
    }),
    '}',
    '',
  ].join('\n')
  return [[`${folder}/languages.ts`, text]]
}
