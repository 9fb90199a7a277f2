import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenChanged } from './buildWhenChanged.mjs'
import { repository } from './runCommand.mjs'

/** What runs as a process of its own; tests kill some of them. Each becomes the file that `getProgramArgs` names. */
const programs = [
  'apps/server/src/main',
  ...['ownDapp', 'ownWallet', 'publishedDapp', 'publishedWallet', 'relay'].map(
    (name) => `compatibility/pairing/programs/${name}`,
  ),
  'dev/src/main',
  'dev/src/instances/surfpoolProcess',
  'dev/fixtures/launchWithoutServer',
  'packages/data-api/tests/followForever',
  'packages/relay/tests/serveRelay',
  'packages/server-kit/tests/deliverForever',
  'packages/server-kit/tests/exportKeys',
  'packages/server-kit/tests/insertForever',
  'packages/server-kit/tests/migrateUntilKilled',
  'packages/wallet-api/tests/eraseForever',
  'packages/wallet-api/tests/sendMailsForever',
  'packages/wallet-api/tests/serveAuthApi',
  'packages/wallet-api/tests/serveBothApis',
  'packages/wallet-api/tests/serveRecoveryApi',
]

const folder = 'node_modules/.cache/gangway/programs'

/** The built file of the local world's launcher. */
export const launcherFile = join(repository, folder, 'dev/src/main.js')

/**
 * Builds every program into plain JavaScript, its packages included, when something changed: compiling the sources at each
 * start takes a process five seconds of processor time, and memory for as long as it runs. Resolves with false on failure.
 */
export function buildPrograms() {
  return buildWhenChanged({
    name: 'programs',
    output: `${folder}/${programs[0]}.js`,
    inputs: [
      'apps/server',
      'compatibility/pairing',
      'dev',
      ...['data-api', 'pairing', 'protocol', 'registry', 'relay', 'server-kit', 'testing', 'wallet-api'].map(
        (name) => `packages/${name}`,
      ),
      'scripts/steps/buildPrograms.mjs',
    ],
    async run() {
      const { build } = await import('vite') // needs what was just installed
      const conditions = ['gangway-source', 'module', 'node']
      await build({
        root: repository,
        configFile: false,
        logLevel: 'warn',
        plugins: [keepPlaces],
        ssr: {
          noExternal: true,
          external: ['vite', 'solc', '@electric-sql/pglite-prepopulatedfs'],
          resolve: { conditions },
        },
        build: {
          ssr: true,
          outDir: folder,
          emptyOutDir: true,
          target: 'node20',
          minify: false,
          rolldownOptions: {
            input: Object.fromEntries(programs.map((name) => [name, join(repository, `${name}.ts`)])),
          },
        },
      })
      return true
    },
  })
}

/** Programs find the files beside their sources (migrations, the engine's thread, pages) where those are. */
const keepPlaces = {
  name: 'gangway-keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (id.includes('node_modules') || !code.includes('import.meta.url')) return null
    return { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
  },
}
