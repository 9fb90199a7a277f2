import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '../process/getFreePort.js'
import type { Instance } from '../process/Instance.js'
import { startProcess } from '../process/startProcess.js'

/** A server of the Redis protocol that keeps nothing. */
export type CacheServerInstance = Instance & {
  /** Ends it in the middle of everything (`kill -9`), and resolves once it is gone. */
  kill(): Promise<void>
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>
}

/** Options of a test that needs a cache server: the reason for which it is skipped where none is installed. */
export const needsCacheServer = {
  meta: {
    skipReason: process.env.GANGWAY_BARE
      ? 'no cache server is used (install valkey-server or redis-server and run npm test -- --system)'
      : 'no cache server here (install valkey-server or redis-server)',
  },
}

/** Programs that speak the protocol, the first that is installed counts. */
const programs = ['valkey-server', 'redis-server']

/**
 * Starts the Valkey or Redis of this machine; undefined where neither is installed.
 *
 * @param password without it the server needs none
 * @param tls certificate of `localhost` and its key, PEM; without it the server speaks no TLS
 */
export async function startCacheServer({
  password = '',
  tls,
}: {
  password?: string
  tls?: { key: string; cert: string }
} = {}): Promise<CacheServerInstance | undefined> {
  const program = findProgram()
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'gangway-cache-'))
  const port = await getFreePort()
  const listen = tls ? ['--port', '0', '--tls-port', `${port}`] : ['--port', `${port}`]
  const args = [...listen, '--bind', '127.0.0.1', '--dir', folder, '--save', '', '--appendonly', 'no']
  if (password) args.push('--requirepass', password)
  if (tls) {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    await Promise.all([writeFile(key, tls.key), writeFile(cert, tls.cert)])
    args.push('--tls-key-file', key, '--tls-cert-file', cert, '--tls-auth-clients', 'no')
    // It wants an authority, and asks no client for a certificate of it.
    args.push('--tls-ca-cert-file', cert)
  }
  const isHealthy = () => isListening(port)
  const launch = () =>
    startProcess({ name: 'cache server', command: program, args, cwd: '/', isReady: isHealthy })
  let child = await launch()
  return {
    name: 'cache server',
    url: `${tls ? 'rediss' : 'redis'}://${password ? `:${password}@` : ''}${tls ? 'localhost' : '127.0.0.1'}:${port}`,
    get pid() {
      return child.pid
    },
    exited: child.exited,
    isHealthy,
    async kill() {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      await child.exited
    },
    async start() {
      child = await launch()
    },
    async stop() {
      await child.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** `GANGWAY_BARE` tries life without. */
function findProgram(): string | undefined {
  if (process.env.GANGWAY_BARE) return undefined
  const folders = (process.env.PATH ?? '').split(':')
  return programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync)
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}
