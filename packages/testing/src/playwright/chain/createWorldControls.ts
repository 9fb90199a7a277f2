import { type CaipNetworkId, GangwayError, parseWith } from '@gangway/protocol'
import { gangwaySolana } from '@gangway/registry'
import { expect } from '@playwright/test'
import * as v from 'valibot'
import type { TestWorld } from '../world.js'

const pendingSchema = v.object({ hash: v.string(), from: v.string() })
const statesSchema = v.record(
  v.string(),
  v.object({
    failNext: v.optional(v.array(v.string()), []),
    dropNext: v.optional(v.array(v.string()), []),
    pending: v.optional(v.array(pendingSchema), []),
  }),
)
const resultSchema = v.object({ hash: v.optional(v.string()) })

/** What takes a waiting transaction's place: the same for a higher fee, nothing to oneself, another call. */
export type Replacement = 'fee' | 'cancel' | 'other'

/** A service of swaps that the local world has a stand-in for. */
export type SwapServiceName = '0x' | '1inch' | 'lifi' | 'jupiter'

/** The dev console's controls of blocks and faults, as its buttons use them. EVM accounts are known by address. */
export type WorldControls = {
  /** Stops making blocks: what is sent from now on waits. */
  pause(networkId: CaipNetworkId): Promise<void>
  resume(networkId: CaipNetworkId): Promise<void>
  mine(networkId: CaipNetworkId, count?: number): Promise<void>
  /** Takes the last blocks back. */
  reorg(networkId: CaipNetworkId, count?: number): Promise<void>
  /** Lets the next transaction of an account fail in its block. */
  failNext(networkId: CaipNetworkId, from: string): Promise<void>
  /** Lets the next transaction of an account get lost (Solana), so that it expires. */
  dropNext(from: string): Promise<void>
  /** Makes an ether dearer (percent more) or cheaper (less) in the pools, by transactions of the faucet's. */
  movePrice(networkId: CaipNetworkId, percent: number): Promise<void>
  /** Has PERMX refuse what its owners have signed in place of an approval, or take it again. */
  refusePermits(networkId: CaipNetworkId, isOn: boolean): Promise<void>
  /** Has a service of swaps go wrong, as its page names it (`dev/src/swapServices/faults.ts`); null: no more. */
  failSwapService(service: SwapServiceName, fault: string | null): Promise<void>
  /** Waits for a transaction of an account to wait for its block, and tells its hash. */
  waitForPending(networkId: CaipNetworkId, from: string): Promise<string>
  /** The same, and puts another in its place; tells the hash of that. */
  replacePending(networkId: CaipNetworkId, from: string, by: Replacement): Promise<string>
}

/** Uses a world's controls through the dev console's own requests. */
export function createWorldControls({ console: address, swaps }: TestWorld): WorldControls {
  const url = `${address.replace('localhost', '127.0.0.1')}/api/controls`

  const control = async (networkId: CaipNetworkId, action: string, body: unknown = {}) => {
    const response = await fetch(`${url}/${networkId}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new GangwayError('INVALID_INPUT', { details: await response.text() })
    return parseWith(resultSchema, await response.json())
  }
  const findPending = async (networkId: CaipNetworkId, from: string) => {
    const states = parseWith(statesSchema, await (await fetch(url)).json())
    return states[networkId]?.pending.find((waiting) => waiting.from.toLowerCase() === from.toLowerCase())
      ?.hash
  }
  const waitForPending = async (networkId: CaipNetworkId, from: string) => {
    let hash: string | undefined
    const isWaiting = async () => {
      hash = await findPending(networkId, from)
      return hash !== undefined
    }
    await expect.poll(isWaiting, { message: `a transaction of ${from} waits for its block` }).toBe(true)
    return hash ?? ''
  }

  return {
    pause: async (networkId) => void (await control(networkId, 'pause')),
    resume: async (networkId) => void (await control(networkId, 'resume')),
    mine: async (networkId, count = 1) => void (await control(networkId, 'mine', { count })),
    reorg: async (networkId, count = 1) => void (await control(networkId, 'reorg', { count })),
    failNext: async (networkId, from) => void (await control(networkId, 'fail-next', { from })),
    dropNext: async (from) => void (await control(gangwaySolana.caipNetworkId, 'drop-next', { from })),
    movePrice: async (networkId, percent) => void (await control(networkId, 'move-price', { percent })),
    refusePermits: async (networkId, isOn) =>
      void (await control(networkId, 'refuse-permits', { answer: isOn ? 'yes' : 'no' })),
    async failSwapService(service, fault) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ service, fault: fault ?? '' })
      const response = await fetch(`${swaps}/faults`, { method: 'POST', headers, body })
      if (!response.ok) throw new GangwayError('INVALID_INPUT', { details: await response.text() })
    },
    waitForPending,
    async replacePending(networkId, from, by) {
      const { hash = '' } = await control(networkId, 'replace', {
        hash: await waitForPending(networkId, from),
        by,
      })
      return hash
    },
  }
}
