import { type CaipNetworkId, ethereumCoinType } from '@gangway/protocol'
import { base58 } from '@scure/base'
import { bytesToHex, getAddress, type Hex, isAddress } from 'viem'

/** ENSIP-11: an EVM network's coin type is this and its chain id; alone it is every EVM network's (ENSIP-19). */
export const evmCoinTypes = 0x80000000

/** ENSIP-9's coin type of Ethereum. */
export const coinTypeOfEthereum = Number(ethereumCoinType)

/** SLIP-44's coin type of Solana. */
const solana = 501

/** The EVM network of a coin type; null: it has none. */
export function toNetwork(coinType: number): CaipNetworkId | null {
  if (coinType === coinTypeOfEthereum) return 'eip155:1'
  return coinType > evmCoinTypes ? `eip155:${coinType - evmCoinTypes}` : null
}

/** An address in the spelling of its coin type; null: it is none, or of a coin that is not known here. */
export function parseCoinAddress(coinType: number, text: string): string | null {
  if (isEvm(coinType)) return isAddress(text) ? getAddress(text) : null
  if (coinType !== solana || !/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)) return null
  return base58.decode(text).length === 32 ? text : null
}

/** The bytes of a stored address, as resolvers answer them (ENSIP-9). */
export function encodeCoinAddress(coinType: number, address: string): Hex {
  return isEvm(coinType) ? (address.toLowerCase() as Hex) : bytesToHex(base58.decode(address))
}

function isEvm(coinType: number): boolean {
  return coinType === coinTypeOfEthereum || coinType >= evmCoinTypes
}
