import { type Hash, stringToHex } from 'viem'
import { localChains } from './programs/localChains.js'
import type { Pair } from './startPair.js'

/** Asks for a signature. */
export function askToSign({ dapp, evmAddress }: Pair, message: string): Promise<unknown> {
  const params = [stringToHex(message), evmAddress]
  return dapp.call.request({ networkId: localChains.evm, method: 'personal_sign', params })
}

/** Asks for a signature, and reads that the wallet was asked. */
export async function signMessage(each: Pair, message: string): Promise<Hash> {
  const signature = await askToSign(each, message)
  await each.wallet.waitFor('request')
  return signature as Hash
}
