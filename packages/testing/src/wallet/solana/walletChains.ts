import type { CaipNetworkId } from '@gangway/protocol'
import { gangwaySolana, solana, solanaDevnet, solanaTestnet } from '@gangway/registry'
import type { IdentifierString } from '@wallet-standard/base'

/** Solana clusters by the names Wallet Standard gives them. */
export const walletChains: Readonly<Record<IdentifierString, CaipNetworkId>> = {
  'solana:localnet': gangwaySolana.caipNetworkId,
  'solana:devnet': solanaDevnet.caipNetworkId,
  'solana:testnet': solanaTestnet.caipNetworkId,
  'solana:mainnet': solana.caipNetworkId,
}
