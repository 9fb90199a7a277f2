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
import { type Refusal, readOrNull } from './readOrNull.js'

/** What ENS has stored, for names that are normalised already. Rejects when a node did not answer. */
export type EnsReader = {
  /** Whether anybody answers for a name. */
  hasResolver(name: string): Promise<boolean>
  /** The address of an EVM coin type (ENSIP-9, ENSIP-11); null: none. */
  readAddress(name: string, coinType: bigint): Promise<Address | null>
  /** What the owner of an address says it is called, as it stands there; nobody has looked where the name leads. */
  readPrimaryName(address: Address): Promise<string | null>
}

const abi = parseAbi([
  'function resolver(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])

/** Reads ENS from its registry and the resolvers named there, on chains without a Universal Resolver. */
export function createRegistryReader(client: Client, registry: Address): EnsReader {
  async function getResolver(name: string): Promise<Address | null> {
    const args = [namehash(name)] as const
    const found = await readContract(client, { address: registry, abi, functionName: 'resolver', args })
    return found === zeroAddress ? null : found
  }

  return {
    hasResolver: async (name) => (await getResolver(name)) !== null,
    async readAddress(name, coinType) {
      const address = await getResolver(name)
      if (!address) return null
      const args = [namehash(name), coinType] as const
      const found = await readOrNull(
        readContract(client, { address, abi, functionName: 'addr', args }),
        isNothing,
      )
      return found && isAddress(found) && found !== zeroAddress ? getAddress(found) : null
    },
    async readPrimaryName(account) {
      const name = `${account.slice(2).toLowerCase()}.addr.reverse`
      const address = await getResolver(name)
      if (!address) return null
      const args = [namehash(name)] as const
      return readOrNull(readContract(client, { address, abi, functionName: 'name', args }), isNothing)
    },
  }
}

/** A resolver that has no such function refuses without a word; one that says why has not answered. */
function isNothing(refusal: Refusal): boolean {
  return refusal instanceof ContractFunctionZeroDataError || (refusal.raw ?? '0x') === '0x'
}
