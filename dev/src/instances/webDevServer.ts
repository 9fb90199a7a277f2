import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assertPortFree } from '../process/assertPortFree.js'
import type { Instance } from '../process/Instance.js'
import { isOk } from '../process/isOk.js'
import { repository } from '../process/repository.js'
import { startProcess } from '../process/startProcess.js'

/** Starts Vite's development server for apps/web on 127.0.0.1, in place of the built page. */
export async function startWebDevServer(options: {
  port: number
  apiPort: number
  onLine?: (line: string) => void
}): Promise<Instance> {
  const { port, apiPort, onLine } = options
  const name = 'web'
  const folder = join(repository, 'apps/web')
  const vite = createRequire(join(folder, 'package.json')).resolve('vite/package.json')
  await assertPortFree(port, name)
  const child = await startProcess({
    name,
    command: process.execPath,
    args: [join(dirname(vite), 'bin/vite.js'), '--port', `${port}`, '--strictPort', '--host', '127.0.0.1'],
    cwd: folder,
    env: { API_URL: `http://127.0.0.1:${apiPort}` },
    isReady: () => isOk(`http://127.0.0.1:${port}/`),
    ...(onLine ? { onLine } : {}),
  })
  return { name, url: `http://localhost:${port}`, pid: child.pid, exited: child.exited, stop: child.stop }
}
