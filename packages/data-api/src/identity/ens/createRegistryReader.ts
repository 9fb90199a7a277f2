import {
  type Address,
  type Client,
  ContractFunctionZeroDataError,
  getAddress,
  isAddress,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import type { EnsReader } from './ensReader.js'
import { type Refusal, readOrNull } from './readOrNull.js'

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
])

/**
 * Reads ENS from its registry and the resolvers named there, on chains without a Universal Resolver. Names below one whose
 * resolver answers for all of them (ENSIP-10) are not found.
 */
export function createRegistryReader(getClient: () => Client, registry: Address): EnsReader {
  async function getResolver(name: string): Promise<Address | null> {
    const args = [namehash(name)] as const
    const found = await readContract(getClient(), { address: registry, abi, functionName: 'resolver', args })
    return found === zeroAddress ? null : found
  }

  return {
    hasResolver: async (name) => (await getResolver(name)) !== null,
    async readAddress(name, coinType) {
      const address = await getResolver(name)
      if (!address) return null
      const args = [namehash(name), coinType] as const
      const found = await readOrNull(
        readContract(getClient(), { address, abi, functionName: 'addr', args }),
        isNothing,
      )
      return found && isAddress(found) && found !== zeroAddress ? getAddress(found) : null
    },
    async readText(name, key) {
      const address = await getResolver(name)
      if (!address) return null
      const args = [namehash(name), key] as const
      return readOrNull(readContract(getClient(), { address, abi, functionName: 'text', args }), isNothing)
    },
    async readPrimaryName(account) {
      const name = `${account.slice(2).toLowerCase()}.addr.reverse`
      const address = await getResolver(name)
      if (!address) return null
      const args = [namehash(name)] as const
      return readOrNull(readContract(getClient(), { address, abi, functionName: 'name', args }), isNothing)
    },
  }
}

/** A resolver that has no such function refuses without a word; one that says why has not answered. */
function isNothing(refusal: Refusal): boolean {
  return refusal instanceof ContractFunctionZeroDataError || (refusal.raw ?? '0x') === '0x'
}
