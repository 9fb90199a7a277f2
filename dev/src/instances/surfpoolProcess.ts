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

/** ms; at most 1024 events may come in it, see {@link SurfpoolNode}. */
const drainEvery = 100

async function main(options: SurfpoolProcessOptions): Promise<void> {
  const node = loadSurfpool().startWithConfig({
    offline: true,
    blockProductionMode: options.mode,
    slotTimeMs: options.slotTime,
  })
  let kept: KeptAccounts | undefined
  // Also keeps the process: the node's own threads do not.
  setInterval(() => {
    const events = node.drainEvents()
    if (events.some(({ kind }) => kind !== 'systemClockUpdated')) kept?.markChanged()
  }, drainEvery)
  if (options.stateFile) kept = await keepSolanaAccounts(node.rpcUrl, options.stateFile)
  const stop = async () => {
    await kept?.stop()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
  process.send?.({ rpcUrl: node.rpcUrl, wsUrl: node.wsUrl })
}

await main(JSON.parse(process.argv[2] ?? '{}'))
