import { join } from 'node:path'
import { generatedLine, listModules } from './indexes.mjs'

const discovery = 'packages/core/src/connections/discovery'

/** The ways in which wallets make themselves known: each file of the folder, in alphabetical order. */
export function renderWalletSources(root) {
  const names = listModules(join(root, discovery, 'sources'))
  const text = [
    `// ${generatedLine}`,
    ...names.map((name) => `import { ${name} } from './sources/${name}.js'`),
    "import type { WalletSource } from './walletSource.js'",
    '',
    '/** Every way in which a wallet makes itself known without the host’s doing. */',
    'export const walletSources: readonly WalletSource[] = [',
    ...names.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
  return [[`${discovery}/walletSources.ts`, text]]
}
