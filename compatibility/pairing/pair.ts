import { expect } from 'vitest'
import { localChains } from './programs/localChains.js'
import type { Pair } from './startPair.js'

const { evm, solana } = localChains

/** Pairs both sides, and checks that both have the accounts of both families. */
export async function pair({ dapp, wallet, evmAddress, solanaAddress }: Pair): Promise<void> {
  await wallet.call.pair(await dapp.call.connect())
  const expected = [`${evm}:${evmAddress}`, `${solana}:${solanaAddress}`]
  expect((await wallet.waitFor('session')).accounts).toEqual(expected)
  expect((await dapp.waitFor('session')).accounts).toEqual(expected)
}
