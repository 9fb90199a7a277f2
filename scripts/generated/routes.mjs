import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'packages/data-api/src/routes'

/** The routes of the data API: each file of the folder, in alphabetical order. */
export function renderRoutes(root) {
  const names = listModules(join(root, folder))
  const text = [
    `// ${generatedLine}`,
    "import type { Routes } from '../openApi/defineRoutes.js'",
    ...names.map((name) => `import { routes as ${name} } from './${name}.js'`),
    '',
    '/** Every file of routes of the data API. */',
    'export const routes: readonly Routes[] = [',
    ...names.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
  return [[`${folder}/index.ts`, text]]
}
