import type { Config } from '../config/config.js'
import { asks } from './discovery/listenForWallets.js'

/**
 * Asks installed wallets to make themselves known once more; those not heard of before are added to
 * `state.descriptors`. EIP-6963, Wallet Standard, and the sources of the host.
 */
export function lookForWallets(config: Config): void {
  for (const ask of asks(config)) ask()
}
