import type { CaipNetworkId } from '@gangway/protocol'
import { expect } from '@playwright/test'
import type { Asset, Chains } from './createChains.js'

/** Asserts, by RPC and waiting for the block, what an account holds. `amount` in base units. */
export async function expectBalance(
  chains: Chains,
  networkId: CaipNetworkId,
  owner: string,
  asset: Asset,
  amount: bigint,
): Promise<void> {
  await expect.poll(() => chains.getBalance(networkId, owner, asset)).toBe(amount)
}
