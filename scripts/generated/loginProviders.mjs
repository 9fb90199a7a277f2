import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const folder = 'packages/wallet-api/src/auth/providerLogin/providers'

/** The login providers: each file of the folder, in alphabetical order. */
export function renderLoginProviders(root) {
  const names = listModules(join(root, folder))
  const text = [
    `// ${generatedLine}`,
    "import type { LoginProvider } from '../loginProvider.js'",
    ...names.map((name) => `import { loginProvider as ${name} } from './${name}.js'`),
    '',
    '/** Every way to log in by somebody who knows the person. */',
    `export const loginProviders: readonly LoginProvider[] = [${names.join(', ')}]`,
    '',
    '/** What an operator sets for them. */',
    'export const loginProviderVariables = {',
    ...names.map((name) => `  ...${name}.variables,`),
    '}',
    '',
  ].join('\n')
  return [[`${folder}/index.ts`, text]]
}
