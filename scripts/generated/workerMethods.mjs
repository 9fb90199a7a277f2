import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const signer = 'apps/frame/src/signer'
const folder = `${signer}/methods`

/** What the frame's page may ask of its key Worker: each file of the folder, and for the page their names alone. */
export function renderWorkerMethods(root) {
  const names = listModules(join(root, folder))
  for (const name of names)
    if (!readFileSync(join(root, folder, `${name}.ts`), 'utf8').includes(`name: '${name}',`))
      throw new Error(`${folder}/${name}.ts defines no method ${name}`)
  return [
    [`${signer}/workerMethods.ts`, renderMethods(names)],
    [`${signer}/workerMethodNames.ts`, renderNames(names)],
  ]
}

function renderMethods(names) {
  return [
    `// ${generatedLine}`,
    "import type { WorkerMethod, WorkerMethodName } from './defineWorkerMethod.js'",
    ...names.map((name) => `import { ${name} } from './methods/${name}.js'`),
    '',
    '/** Everything the page may ask of the Worker once it is open, by name. */',
    'export const workerMethods: { readonly [TName in WorkerMethodName]: WorkerMethod<TName> } = {',
    ...names.map((name) => `  ${name},`),
    '}',
    '',
  ].join('\n')
}

function renderNames(names) {
  return [
    `// ${generatedLine}`,
    "import type { WorkerMethodName } from './defineWorkerMethod.js'",
    '',
    '/** The names of the methods of the Worker, for the page, which must not load their code. */',
    'export const workerMethodNames: readonly WorkerMethodName[] = [',
    ...names.map((name) => `  '${name}',`),
    ']',
    '',
  ].join('\n')
}
