import { join } from 'node:path'
import { installDependencies } from '../steps/installDependencies.mjs'
import { repository, runNode, sourceArgs } from '../steps/runCommand.mjs'

/** Where it is served, beside the local world's ports. */
const port = 4110 + Number(process.env.GANGWAY_PORT_BASE ?? 4100) - 4100

/** `npm run docs`: builds the documentation site into `apps/docs/dist` and serves it; `--build` builds it alone. */
export async function run(options) {
  if (!(await installDependencies())) return 1
  const code = await runNode(sourceArgs(join(repository, 'apps/docs/src/main.ts')))
  if (code !== 0 || options.includes('--build')) return code
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const address = ['--host', '127.0.0.1', '--port', `${port}`, '--strictPort']
  return runNode([vite, 'preview', ...address], { cwd: join(repository, 'apps/docs') })
}
