import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'packages/data-api/src/buy/providers'

/** Those who sell coins for money: each file of the folder, in alphabetical order. */
export function renderBuyProviders(root) {
  const names = listModules(join(root, folder))
  const text = [
    `// ${generatedLine}`,
    "import type { BuyProviderDefinition } from '../defineBuyProvider.js'",
    ...names.map((name) => `import { buyProvider as ${name} } from './${name}.js'`),
    '',
    '/** Everybody who sells coins for money. */',
    'export const buyProviders: readonly BuyProviderDefinition[] = [',
    ...names.map((name) => `  ${name},`),
    ']',
    '',
    '/** What an operator sets for them. */',
    'export const buyProviderVariables = {',
    ...names.map((name) => `  ...${name}.variables,`),
    '}',
    '',
  ].join('\n')
  return [[`${folder}/index.ts`, text]]
}
