import { join } from 'node:path'
import { buildWhenChanged } from './buildWhenChanged.mjs'
import { repository, runNode } from './runCommand.mjs'

const targets = [
  {
    name: 'web page',
    folder: 'apps/web',
    output: 'apps/web/dist/index.html',
    inputs: ['apps/web', 'packages/core', 'packages/react', 'packages/protocol', 'packages/registry'],
  },
  {
    name: 'secure frame',
    folder: 'apps/frame',
    output: 'apps/frame/dist/sdk.html',
    inputs: ['apps/frame', 'packages/protocol'],
  },
  {
    name: 'test wallet',
    folder: 'packages/testing',
    output: 'packages/testing/dist/testWallet.js',
    inputs: ['packages/testing', 'packages/protocol', 'packages/registry'],
  },
  {
    name: 'phone wallet',
    folder: 'dev/phone',
    output: 'dev/dist/phone/index.html',
    inputs: [
      'dev/phone',
      'dev/src/console/browser',
      'packages/pairing',
      'packages/testing',
      'packages/protocol',
      'packages/registry',
    ],
  },
]

/** Builds what changed since its last build, by content hash; `names`: these alone. Resolves with false on failure. */
export async function buildApps(names = targets.map(({ name }) => name)) {
  for (const target of targets) if (names.includes(target.name) && !(await build(target))) return false
  return true
}

function build({ name, folder, output, inputs }) {
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const run = async () =>
    (await runNode([vite, 'build', '--logLevel', 'warn'], { cwd: join(repository, folder) })) === 0
  return buildWhenChanged({ name, output, inputs, run })
}
