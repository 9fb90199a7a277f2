import {
  type Address,
  type Client,
  ContractFunctionRevertedError,
  getAddress,
  isAddress,
  zeroAddress,
} from 'viem'
import { getEnsAddress, getEnsName, getEnsResolver, getEnsText } from 'viem/actions'
import type { EnsReader } from './ensReader.js'
import { type Refusal, readOrNull } from './readOrNull.js'

/**
 * By what the Universal Resolver says that there is none. Its other errors tell of a resolver or a gateway that failed
 * (`ResolverError`, `HttpError`), and leave open what the name has.
 */
const nothings = new Set([
  'ResolverNotFound',
  'ResolverNotContract',
  'UnsupportedResolverProfile',
  'ReverseAddressMismatch',
])

/** Reads ENS through the Universal Resolver, which knows wildcards and names kept elsewhere. */
export function createUniversalReader(getClient: () => Client, universalResolverAddress: Address): EnsReader {
  // Strict: a gateway that did not answer must not look like a name nobody has.
  const options = { universalResolverAddress, strict: true } as const
  return {
    async hasResolver(name) {
      const found = await readOrNull(
        getEnsResolver(getClient(), { name, universalResolverAddress }),
        isNothing,
      )
      return found !== null && found !== zeroAddress
    },
    async readAddress(name, coinType) {
      const found = await readOrNull(getEnsAddress(getClient(), { name, coinType, ...options }), isNothing)
      return found && isAddress(found) ? getAddress(found) : null
    },
    readText: (name, key) => readOrNull(getEnsText(getClient(), { name, key, ...options }), isNothing),
    readPrimaryName: (address) => readOrNull(getEnsName(getClient(), { address, ...options }), isNothing),
  }
}

function isNothing(refusal: Refusal): boolean {
  return refusal instanceof ContractFunctionRevertedError && nothings.has(refusal.data?.errorName ?? '')
}
