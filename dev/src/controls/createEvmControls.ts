import { setTimeout as pause } from 'node:timers/promises'
import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { type Hash, numberToHex } from 'viem'
import { callJsonRpc } from '../chains/callJsonRpc.js'
import { moveLocalPrice } from '../chains/moveLocalPrice.js'
import { refuseLocalPermits } from '../chains/refuseLocalPermits.js'
import { invalidInput } from '../invalidInput.js'
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import { localEvmTokens, usdxAddress } from '../localTokens.js'
import { createQueue } from '../process/createQueue.js'
import { createArmedSenders } from './createArmedSenders.js'
import { failEvmTransaction } from './failEvmTransaction.js'
import type { PendingTransaction } from './PendingTransaction.js'
import { readPendingTransactions } from './readPendingTransactions.js'
import { type Replacement, replaceTransaction } from './replaceTransaction.js'

/** A local EVM chain as its controls see it. */
export type EvmChainState = {
  /** Blocks are made only when asked for. */
  isPaused: boolean
  /** Whose next transaction will fail in its block: addresses, or `anyone`. */
  failNext: string[]
  pending: PendingTransaction[]
}

/** What the dev console can do to the blocks of a local EVM chain. */
export type EvmControls = {
  getState(): Promise<EvmChainState>
  /** Makes blocks, the first with everything that waits in it. */
  mine(count: number): Promise<void>
  /** Stops making blocks; whoever waits for a `failNext` is let go. */
  pause(): Promise<void>
  /** Makes a block for every transaction again, and at once for those that wait. */
  resume(): Promise<void>
  /**
   * Takes the last blocks off the chain and puts empty ones in their place: what was sent in them never happened.
   * @throws GangwayError `INVALID_INPUT` beyond the block that made the local tokens.
   */
  reorg(count: number): Promise<void>
  /**
   * Lets the next transaction of a sender (or of `anyone` but the faucet) fail in its block, once. It cannot fail where
   * it creates a contract.
   * @throws GangwayError `INVALID_INPUT` while the chain is paused.
   */
  failNext(sender: string): Promise<void>
  /** Takes every `failNext` back. */
  stopFailing(): Promise<void>
  /** See {@link replaceTransaction}. */
  replace(hash: string, by: Replacement): Promise<Hash>
  /**
   * Makes the coin so many hundredths dearer, or cheaper, in the pools it has with USDX; see {@link moveLocalPrice}.
   * @throws GangwayError `INVALID_INPUT` while blocks are not made.
   */
  movePrice(percent: number): Promise<void>
  /**
   * Has PERMX refuse what its owners have signed, or take it again.
   * @throws GangwayError `INVALID_INPUT` while blocks are not made.
   */
  refusePermits(isOn: boolean): Promise<void>
}

/** How often waiting transactions are looked for while one is to fail, ms. */
const watchEvery = 30

/** Creates the controls of an anvil chain. */
export function createEvmControls(rpcUrl: string): EvmControls {
  const armed = createArmedSenders()
  const inTurn = createQueue()
  const faucet = getLocalEvmAccount(localEvmAccountIndexes.faucet).address
  let watching: Promise<void> | undefined
  const setAutomine = (isOn: boolean) => callJsonRpc(rpcUrl, 'evm_setAutomine', [isOn])
  const goOn = async () => {
    await setAutomine(true)
    // One that comes while the node changes over may be left waiting.
    if ((await readPendingTransactions(rpcUrl)).length > 0) await callJsonRpc(rpcUrl, 'anvil_mine')
  }

  /** Makes the blocks itself, so that it sees each transaction before its block. */
  const watch = async () => {
    try {
      while (armed.list().length > 0) {
        const waiting = await readPendingTransactions(rpcUrl)
        const failing = waiting.find(({ from }) => from !== faucet && armed.has(from))
        if (failing) {
          await failEvmTransaction(rpcUrl, failing)
          armed.take(failing.from)
        } else if (waiting.length > 0) await callJsonRpc(rpcUrl, 'anvil_mine')
        else await pause(watchEvery)
      }
      await goOn()
    } catch {
      armed.clear() // The node went away; it comes back making blocks.
    }
    watching = undefined
  }
  const stopFailing = async () => {
    armed.clear()
    await watching
  }
  const isPaused = async () =>
    !watching && !parseWith(v.boolean(), await callJsonRpc(rpcUrl, 'anvil_getAutomine'))

  return {
    async getState() {
      const pending = await readPendingTransactions(rpcUrl)
      return { isPaused: await isPaused(), failNext: armed.list(), pending }
    },
    mine: async (count) => void (await callJsonRpc(rpcUrl, 'anvil_mine', [numberToHex(count)])),
    pause: () =>
      inTurn(async () => {
        await stopFailing()
        await setAutomine(false)
      }),
    resume: () =>
      inTurn(async () => {
        await stopFailing()
        await goOn()
      }),
    async reorg(count) {
      await assertKeepsTokens(rpcUrl, count)
      await callJsonRpc(rpcUrl, 'anvil_reorg', [count, []])
    },
    failNext: (sender) =>
      inTurn(async () => {
        if (armed.list().length === 0) await watching // which is coming to its end
        if (!watching) {
          if (await isPaused()) throw invalidInput('The chain is paused: resume it first')
          await setAutomine(false)
        }
        armed.add(sender)
        watching ??= watch()
      }),
    stopFailing: () => inTurn(stopFailing),
    replace: (hash, by) => replaceTransaction(rpcUrl, hash, by),
    async refusePermits(isOn) {
      if (await isPaused()) throw invalidInput('The chain is paused: resume it first')
      await refuseLocalPermits(rpcUrl, isOn)
    },
    async movePrice(percent) {
      if (await isPaused()) throw invalidInput('The chain is paused: resume it first')
      await moveLocalPrice(rpcUrl, usdxAddress, percent)
    },
  }
}

async function assertKeepsTokens(rpcUrl: string, count: number): Promise<void> {
  const height = Number(await callJsonRpc(rpcUrl, 'eth_blockNumber'))
  const last = Object.values(localEvmTokens).at(-1)
  const code =
    height > count &&
    (await callJsonRpc(rpcUrl, 'eth_getCode', [last?.at, numberToHex(height - count)]).catch(() => '0x'))
  if (!code || code === '0x')
    throw invalidInput('The local tokens were made in these blocks: take fewer', 'count')
}
