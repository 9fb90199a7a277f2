import { ethereumCoinType } from '@gangway/protocol'
import { type Address, isAddress } from 'viem'
import type { EnsReader } from '../identity/ens/ensReader.js'
import { encodeCoinAddress, toNetwork } from './coinTypes.js'
import type { NameStore, StoredName } from './createNameStore.js'
import { isLabel } from './nameRules.js'

/** Reads this deployment's names as ENS is read, and what a resolver is asked beside that. */
export type NameReader = EnsReader & {
  /** The bytes of an address of any coin type; null: none. */
  readCoin(name: string, coinType: bigint): Promise<`0x${string}` | null>
  /** The first name of an address that leads back to it by `coinType` (ENSIP-19). */
  readReverse(address: Address, coinType: bigint): Promise<string | null>
}

/** Reads names that end with `suffix`, which are normalised already. */
export function createNameReader(store: Pick<NameStore, 'find' | 'list'>, suffix: string): NameReader {
  async function find(name: string): Promise<StoredName | null> {
    const label = name.endsWith(suffix) ? name.slice(0, -suffix.length) : ''
    return isLabel(label) ? store.find(label) : null
  }
  const findCoin = (stored: StoredName | null, coinType: bigint) =>
    stored?.addresses.find((each) => BigInt(each.coinType) === coinType)?.address ?? null

  async function findReverse(
    address: Address,
    coinType: bigint,
    isMeant: (stored: StoredName) => boolean,
  ): Promise<string | null> {
    const found = (await store.list(address)).find(
      (stored) => isMeant(stored) && findCoin(stored, coinType)?.toLowerCase() === address.toLowerCase(),
    )
    return found ? `${found.label}${suffix}` : null
  }

  return {
    hasResolver: async (name) => (await find(name)) !== null,
    async readAddress(name, coinType) {
      const address = findCoin(await find(name), coinType)
      return address !== null && isAddress(address) ? address : null
    },
    async readCoin(name, coinType) {
      const address = findCoin(await find(name), coinType)
      return address === null ? null : encodeCoinAddress(Number(coinType), address)
    },
    async readText(name, key) {
      const stored = await find(name)
      const text = stored && Object.hasOwn(stored.attributes, key) ? stored.attributes[key] : undefined
      // AppKit calls `bio` what ENS calls `description`.
      return text ?? (key === 'description' ? (stored?.attributes.bio ?? null) : null)
    },
    async readReverse(address, coinType) {
      const network = toNetwork(Number(coinType))
      return findReverse(address, coinType, (stored) => stored.network === '' || stored.network === network)
    },
    // A contract's address may be another person's on another network, and the question names no network.
    readPrimaryName: (address) => findReverse(address, ethereumCoinType, (stored) => stored.network === ''),
  }
}
