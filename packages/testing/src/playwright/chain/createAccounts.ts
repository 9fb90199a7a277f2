import type { ChainNamespace } from '@gangway/protocol'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSolanaAccount } from '../../wallet/solana/createSolanaAccount.js'

/** Keys nobody used before, two of each chain family, and their addresses. */
export type FreshAccounts = {
  keys: Record<ChainNamespace, [Hex, Hex]>
  evm: [string, string]
  solana: [string, string]
}

/** Makes accounts of its own for one test, so that tests never wait for each other's nonces or balances. */
export async function createAccounts(): Promise<FreshAccounts> {
  const keys: FreshAccounts['keys'] = {
    eip155: [generatePrivateKey(), generatePrivateKey()],
    // Any 32 bytes are an ed25519 seed.
    solana: [generatePrivateKey(), generatePrivateKey()],
  }
  const [first, second] = await Promise.all(keys.solana.map(createSolanaAccount))
  return {
    keys,
    evm: [privateKeyToAccount(keys.eip155[0]).address, privateKeyToAccount(keys.eip155[1]).address],
    solana: [first?.address ?? '', second?.address ?? ''],
  }
}
