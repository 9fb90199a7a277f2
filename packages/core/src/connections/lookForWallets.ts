import type { Config } from '../config/config.js'
import { asking } from './discovery/discoverWallets.js'

/**
 * Asks installed wallets to make themselves known once more; those not heard of before are added to
 * `state.descriptors`. EIP-6963, Wallet Standard.
 */
export function lookForWallets(config: Config): void {
  asking(config).ask?.()
}
