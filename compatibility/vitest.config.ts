// The oldest versions of what a host brings along, under the tests of the newest: a sample in `npm test`, all of them in
// `npm run test:deep`. And other people's pairing clients against our relay and our client.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))
const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))
/** Sends every import of a package, whoever makes it, to another copy. */
const alias = (name: string, folder: string) => ({ find: new RegExp(`^${name}(?=/|$)`), replacement: folder })

/** Paths of core. One that is not there throws: a pattern without files would leave its tests out in silence. */
function inCore(...paths: string[]): string[] {
  return paths.map((path) => {
    const full = `packages/core/src/${path}`
    if (!existsSync(join(root, full))) throw new Error(`${full} is not there`)
    return full
  })
}

// With `import` among them, which Vite adds by itself, Node would give require() the modules meant for import.
const ownConditions = ['gangway-source', 'module']
const conditions = [...ownConditions, 'import', 'default']
const limits = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: [fileURLToPath(new URL('../scripts/vitestSetup.ts', import.meta.url))],
  expect: { poll: { timeout: 10_000 } },
}
const isDeep = Boolean(process.env.GANGWAY_TEST_DEEP)
// Files share their modules in the sample; a deep run has some that put others in their place.
const isolate = isDeep

export default defineConfig({
  root,
  test: {
    // Two a core: they wait for processes most of the time.
    maxWorkers: availableParallelism() * 2,
    projects: [
      {
        root,
        resolve: {
          conditions: [...conditions, 'browser'],
          alias: [
            alias('react', folderOf('react')),
            alias('react-dom', folderOf('react-dom')),
            // Its CommonJS half would require the newest React by itself.
            {
              find: '@testing-library/react',
              replacement: `${folderOf('@testing-library/react')}/dist/@testing-library/react.esm.js`,
            },
          ],
        },
        test: {
          ...limits,
          name: 'React 18',
          environment: 'happy-dom',
          isolate,
          setupFiles: [
            ...limits.setupFiles,
            fileURLToPath(new URL('../packages/react/src/fixtures/setUpDom.ts', import.meta.url)),
          ],
          include: [
            'compatibility/react.test.tsx',
            isDeep
              ? 'packages/react/src/**/*.test.tsx'
              : 'packages/react/src/**/{ConnectButton,ConnectView}.test.tsx',
          ],
          server: { deps: { inline: [/@testing-library\/react/] } },
        },
      },
      {
        root,
        resolve: {
          conditions: ownConditions,
          alias: [
            alias('viem', folderOf('viem-oldest')),
            alias('@wagmi/core', folderOf('wagmi-core-oldest')),
          ],
        },
        ssr: { resolve: { conditions: [...ownConditions, 'node'] } },
        test: {
          ...limits,
          name: 'oldest viem and wagmi',
          environment: 'node',
          isolate,
          include: [
            'compatibility/{viem,wagmi}.test.ts',
            'packages/core/src/wagmi/*.test.ts',
            ...(isDeep
              ? inCore('connections/connectors', 'chains/eip155', 'requests').map(
                  (folder) => `${folder}/**/*.test.ts`,
                )
              : inCore(
                  'connections/connectors/injected.test.ts',
                  'chains/eip155/send.test.ts',
                  'chains/eip155/parseRecipient.test.ts',
                )),
          ],
        },
      },
      {
        root,
        // The source maps of what is published point to sources that are not.
        logLevel: 'error',
        resolve: { conditions },
        ssr: { resolve: { conditions: [...conditions, 'node'] } },
        test: {
          testTimeout: 180_000,
          hookTimeout: 180_000,
          globalSetup: fileURLToPath(new URL('../scripts/vitestGlobalSetup.mjs', import.meta.url)),
          // Vitest begins with the first name: these take longest.
          name: 'Other people’s clients',
          environment: 'node',
          include: ['compatibility/{pairing,controllers}/*.test.ts'],
          // Their modules import names from CommonJS ones that Node does not see there.
          server: { deps: { inline: [/@reown\//, /@walletconnect\//] } },
        },
      },
    ],
  },
})
