import { GangwayError, parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { getProgramArgs } from '../process/getProgramArgs.js'
import type { Instance } from '../process/Instance.js'
import { startProcess } from '../process/startProcess.js'
import { hasSurfpool } from './loadSurfpool.js'
import type { SurfpoolProcessOptions } from './surfpoolProcess.js'

/** Options of {@link startSurfpool}. */
export type SurfpoolOptions = {
  /** `clock`: a slot every 400 ms, as in life. `transaction` (default): a block for every transaction, for tests. */
  mode?: 'clock' | 'transaction'
  /** Milliseconds between slots in `clock` mode, default 400. Shorter ones make transactions expire sooner. */
  slotTime?: number
  /** File that keeps accounts (not history) over restarts. Default: memory only. */
  stateFile?: string
  onLine?: (line: string) => void
}

/** A Surfpool node. Its ports are chosen by the system; the gateway gives it fixed ones. */
export type SurfpoolInstance = Instance & { wsUrl: string }

const readySchema = v.object({ rpcUrl: v.string(), wsUrl: v.string() })

/** Starts a Solana node in a process of its own. It answers no batches: see {@link startSolanaGateway}. */
export async function startSurfpool(options: SurfpoolOptions = {}): Promise<SurfpoolInstance> {
  const { mode = 'transaction', slotTime = 400, stateFile, onLine } = options
  if (!hasSurfpool())
    throw new GangwayError('DEV_PROGRAM_MISSING', {
      details: `there is no Surfpool build for ${process.platform} ${process.arch}`,
      hints: ['Set SOLANA_RPC_URL and SOLANA_WS_URL to a Solana node.'],
    })
  const processOptions: SurfpoolProcessOptions = { mode, slotTime, ...(stateFile ? { stateFile } : {}) }
  let ready: v.InferOutput<typeof readySchema> | undefined
  const child = await startProcess({
    name: 'surfpool',
    command: process.execPath,
    args: getProgramArgs(new URL('surfpoolProcess.ts', import.meta.url), [JSON.stringify(processOptions)]),
    onSpawn(spawned) {
      ready = undefined
      spawned.onMessage((message) => (ready = parseWith(readySchema, message)))
    },
    isReady: async () => ready !== undefined && (await callJsonRpc(ready.rpcUrl, 'getHealth')) === 'ok',
    // Surfpool frees the ports it has chosen before its servers bind them. If another program is quicker, a thread panics.
    brokenBy: /^thread '.*' .*panicked at /,
    ...(onLine ? { onLine } : {}),
  })
  const { rpcUrl, wsUrl } = parseWith(readySchema, ready)
  // Surfpool answers getHealth without asking the part of it that makes slots.
  const isHealthy = async () => Number.isInteger(await callJsonRpc(rpcUrl, 'getSlot'))
  return {
    name: 'surfpool',
    url: rpcUrl,
    wsUrl,
    pid: child.pid,
    exited: child.exited,
    isHealthy,
    stop: child.stop,
  }
}
