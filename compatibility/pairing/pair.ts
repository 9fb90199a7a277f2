import assert from 'node:assert/strict'
import { localChains } from './programs/localChains.js'
import type { Pair } from './startPair.js'

const { evm, solana } = localChains

/** Pairs both sides, and checks that both have the accounts of both families. */
export async function pair({ dapp, wallet, evmAddress, solanaAddress }: Pair): Promise<void> {
  await wallet.call.pair(await dapp.call.connect())
  const expected = [`${evm}:${evmAddress}`, `${solana}:${solanaAddress}`]
  assert.deepEqual((await wallet.waitFor('session')).accounts, expected)
  assert.deepEqual((await dapp.waitFor('session')).accounts, expected)
}
