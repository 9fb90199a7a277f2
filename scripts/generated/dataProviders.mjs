import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'packages/data-api/src/sources'

/** As in `packages/data-api/src/defineDataProvider.ts`. */
const reaches = ['here', 'node', 'elsewhere']

/** The data providers, each file of the folder: ours first, then those that ask nodes, then somebody else's servers. */
export function renderDataProviders(root) {
  const all = listModules(join(root, folder)).map((name) => {
    const reach = /\breach: '(\w+)'/.exec(readFileSync(join(root, folder, `${name}.ts`), 'utf8'))?.[1]
    if (!reaches.includes(reach)) throw new Error(`${folder}/${name}.ts says no reach`)
    return { name, reach }
  })
  const names = reaches.flatMap((reach) => all.filter((one) => one.reach === reach).map(({ name }) => name))
  const text = [
    `// ${generatedLine}`,
    "import type { DataProvider } from '../defineDataProvider.js'",
    ...names.toSorted().map((name) => `import { provider as ${name} } from './${name}.js'`),
    '',
    '/** Every data provider, in the order in which they are asked. */',
    'export const dataProviders: readonly DataProvider[] = [',
    ...names.map((name) => `  ${name},`),
    ']',
    '',
    '/** Every setting of theirs. */',
    'export const dataProviderVariables = {',
    ...names.map((name) => `  ...${name}.variables,`),
    '}',
    '',
  ].join('\n')
  return [[`${folder}/index.ts`, text]]
}
