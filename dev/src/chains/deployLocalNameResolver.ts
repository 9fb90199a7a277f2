import { gangwayOne } from '@gangway/registry'
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  labelhash,
  namehash,
  pad,
  parseAbi,
} from 'viem'
import localNames from '../../contracts/artifacts/LocalNames.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import {
  contractCreator,
  localNameResolverAddress,
  localNameResolverCreation,
  localNameSuffix,
  localNamesAddress,
  localUniversalResolverAddress,
  localUniversalResolverCreation,
} from '../localNames.js'
import { transactForNames } from './transactForNames.js'

const namesAbi = localNames.abi as Abi
const resolverAbi = parseAbi([
  'function getUrls() view returns (string[])',
  'function setUrls(string[] urls)',
])

/** ENSIP-19: reverse names of Ethereum, and of Gangway One, whose coin type is written in hex. */
const reverseLabels = ['addr', ((0x80000000 | gangwayOne.id) >>> 0).toString(16)]

/**
 * Puts the resolver of the server's own names and a Universal Resolver on a local chain with `deployLocalNames`, and points
 * the resolver at the gateway of the API at `apiUrl`. What is there already stays.
 */
export async function deployLocalNameResolver(rpcUrl: string, apiUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  const create = async (address: Address, creation: Hex): Promise<boolean> => {
    if (await client.getCode({ address })) return false
    await transactForNames(rpcUrl, contractCreator, concat([pad('0x'), creation]))
    return true
  }
  await create(localUniversalResolverAddress, localUniversalResolverCreation)
  if (await create(localNameResolverAddress, localNameResolverCreation)) {
    const args = [listRegistryCalls()]
    const data = encodeFunctionData({ abi: namesAbi, functionName: 'multicall', args })
    await transactForNames(rpcUrl, localNamesAddress, data)
  }
  const url = `${apiUrl}/v1/name-gateway/{sender}/{data}.json`
  const at = { address: localNameResolverAddress, abi: resolverAbi } as const
  const [known] = await client.readContract({ ...at, functionName: 'getUrls' })
  // The API may have moved to another port since the chain's state was stored.
  if (known === url) return
  const data = encodeFunctionData({ abi: resolverAbi, functionName: 'setUrls', args: [[url]] })
  await transactForNames(rpcUrl, localNameResolverAddress, data)
}

/** Makes the resolver answer for all names below the suffix, and for reverse names that nobody has set. */
function listRegistryCalls(): Hex[] {
  const root = getLocalEvmAccount(localEvmAccountIndexes.names).address
  const parents = [localNameSuffix.slice(1), ...reverseLabels.map((label) => `${label}.reverse`)]
  return parents.flatMap((name) => {
    const labels = name.split('.').reverse()
    const owned = labels.map((label, index) => {
      const parent = labels.slice(0, index).reverse().join('.')
      return encode('setSubnodeOwner', [namehash(parent), labelhash(label), root])
    })
    return [...owned, encode('setResolver', [namehash(name), localNameResolverAddress])]
  })
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: namesAbi, functionName, args })
}
