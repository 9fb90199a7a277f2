// The child process that holds a Surfpool node: `node … surfpoolProcess.ts '<JSON of SurfpoolProcessOptions>'`.
// It tells its parent the node's addresses as one message; a crash of the native add-on ends only this process.
import { type KeptAccounts, keepSolanaAccounts } from '../chains/keepSolanaAccounts.js'
import { loadSurfpool } from './loadSurfpool.js'

/** What the parent passes on the command line. */
export type SurfpoolProcessOptions = {
  mode: 'clock' | 'transaction'
  /** ms */
  slotTime: number
  stateFile?: string
}

async function main(options: SurfpoolProcessOptions): Promise<void> {
  const node = loadSurfpool().startWithConfig({
    offline: true,
    blockProductionMode: options.mode,
    slotTimeMs: options.slotTime,
  })
  let kept: KeptAccounts | undefined
  if (options.stateFile) kept = await keepSolanaAccounts(node.rpcUrl, options.stateFile)
  const stop = async () => {
    await kept?.stop()
    node.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  process.send?.({ rpcUrl: node.rpcUrl, wsUrl: node.wsUrl })
  setInterval(() => undefined, 60_000) // the node's own threads do not keep the process
}

await main(JSON.parse(process.argv[2] ?? '{}'))
