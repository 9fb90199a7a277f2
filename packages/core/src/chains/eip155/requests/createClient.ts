import type { Network } from '@gangway/protocol'
import {
  type Chain,
  type CustomTransport,
  createWalletClient,
  custom,
  type EIP1193Provider,
  type JsonRpcAccount,
  type WalletClient,
} from 'viem'
import { parseRecipient } from '../parseRecipient.js'
import { toViemChain } from '../toViemChain.js'

/** A viem wallet client of the connected wallet: its account and network are set. */
export type ConnectedWalletClient = WalletClient<CustomTransport, Chain, JsonRpcAccount>

/**
 * Makes viem's wallet client around a provider. Nothing is asked twice: a person may have been asked the first
 * time.
 */
export function createClient(
  provider: EIP1193Provider,
  network: Network,
  address: string,
): ConnectedWalletClient {
  return createWalletClient({
    account: parseRecipient(address),
    chain: toViemChain(network),
    transport: custom(provider, { retryCount: 0 }),
  })
}
