import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'dev/src/instances'

/** The programs of the local world beside chains and servers: each file of the folder that says `defineInstance`. */
export function renderLocalInstances(root) {
  const names = listModules(join(root, folder)).filter((name) =>
    readFileSync(join(root, folder, `${name}.ts`), 'utf8').includes(`export const ${name} = defineInstance(`),
  )
  const text = [
    `// ${generatedLine}`,
    "import type { LocalInstance } from './defineInstance.js'",
    ...names.map((name) => `import { ${name} } from './${name}.js'`),
    '',
    '/** What runs in the local world beside its chains and servers. */',
    'export const localInstances: readonly LocalInstance[] = [',
    ...names.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
  return [[`${folder}/localInstances.ts`, text]]
}
