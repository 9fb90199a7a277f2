import { createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Somebody whose transactions the page knows nothing of but by the chain. */
export function createStranger(rpcUrl: string, key: Hex) {
  const account = privateKeyToAccount(key)
  const transport = http(rpcUrl)
  return createWalletClient({ account, transport, pollingInterval: 50 }).extend(publicActions)
}
