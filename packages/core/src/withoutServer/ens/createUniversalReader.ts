import {
  type Address,
  type Client,
  ContractFunctionRevertedError,
  getAddress,
  isAddress,
  zeroAddress,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsResolver } from 'viem/actions'
import type { EnsReader } from './ensReader.js'
import { type Refusal, readOrNull } from './readOrNull.js'

/** By what the Universal Resolver says that there is none; its other errors leave open what the name has. */
const nothings = new Set([
  'ResolverNotFound',
  'ResolverNotContract',
  'UnsupportedResolverProfile',
  'ReverseAddressMismatch',
])

/** Reads ENS through the Universal Resolver. */
export function createUniversalReader(client: Client, universalResolverAddress: Address): EnsReader {
  const options = { universalResolverAddress, strict: true } as const
  return {
    async hasResolver(name) {
      const found = await readOrNull(getEnsResolver(client, { name, universalResolverAddress }), isNothing)
      return found !== null && found !== zeroAddress
    },
    async readAddress(name, coinType) {
      const found = await readOrNull(getEnsAddress(client, { name, coinType, ...options }), isNothing)
      return found && isAddress(found) ? getAddress(found) : null
    },
    readPrimaryName: (address) => readOrNull(getEnsName(client, { address, ...options }), isNothing),
  }
}

function isNothing(refusal: Refusal): boolean {
  return refusal instanceof ContractFunctionRevertedError && nothings.has(refusal.data?.errorName ?? '')
}
