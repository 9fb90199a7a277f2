import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { GangwayError } from '@gangway/protocol'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { localMnemonic } from '../localAccounts.js'
import { assertPortFree } from '../process/assertPortFree.js'
import type { Instance } from '../process/Instance.js'
import { startProcess } from '../process/startProcess.js'

/** Options of {@link startAnvil}. */
export type AnvilOptions = {
  port: number
  chainId: number
  /** File that keeps the chain over restarts, written every second and on exit. Default: memory only. */
  stateFile?: string
  /** Rules of an earlier time, e.g. `berlin`: before EIP-1559. Default: the latest. */
  hardfork?: string
  onLine?: (line: string) => void
}

/** Starts an EVM node that makes a block for every transaction. Its accounts are those of {@link localMnemonic}, 10 000 ETH each. */
export async function startAnvil(options: AnvilOptions): Promise<Instance> {
  const { port, chainId, stateFile, hardfork, onLine } = options
  const name = `anvil ${chainId}`
  const url = `http://127.0.0.1:${port}`
  const isHealthy = async () => Number(await callJsonRpc(url, 'eth_chainId')) === chainId
  await assertPortFree(port, name)
  const child = await startProcess({
    name,
    command: findAnvil(),
    args: [
      ...['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`],
      ...['--mnemonic', localMnemonic, '--silent'],
      ...(stateFile ? ['--state', stateFile, '--state-interval', '1'] : []),
      ...(hardfork ? ['--hardfork', hardfork] : []),
    ],
    isReady: isHealthy,
    ...(onLine ? { onLine } : {}),
  })
  return { name, url, pid: child.pid, exited: child.exited, isHealthy, stop: child.stop }
}

/** `ANVIL_BIN`, else the binary of the npm package for this platform (run directly: no wrapper), else PATH's. */
function findAnvil(): string {
  if (process.env.ANVIL_BIN) return process.env.ANVIL_BIN
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'))
    return require.resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/bin/anvil`)
  } catch {
    // No build for this platform: PATH may have one.
  }
  const found = (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'anvil'))
    .find(isExecutable)
  if (found) return found
  throw new GangwayError('DEV_PROGRAM_MISSING', {
    details: `no anvil for ${process.platform} ${process.arch}`,
    hints: ['Install Foundry, or set ANVIL_BIN to an anvil binary.'],
  })
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
