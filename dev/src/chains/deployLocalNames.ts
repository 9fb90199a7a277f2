import { gangwayOne } from '@gangway/registry'
import {
  type Address,
  concat,
  createPublicClient,
  encodeFunctionData,
  type Hex,
  http,
  labelhash,
  namehash,
  pad,
} from 'viem'
import localNames from '../../contracts/artifacts/LocalNames.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from '../localAccounts.js'
import {
  contractCreator,
  type LocalName,
  localNameRecords,
  localNamesAddress,
  localNamesCreation,
} from '../localNames.js'
import { transactForNames } from './transactForNames.js'

/** ENSIP-11: an EVM chain's coin type; Ethereum keeps the one it had before. */
const coinTypes = { here: BigInt((0x80000000 | gangwayOne.id) >>> 0), ethereum: 60n } as const

/** Puts the name registry on a fresh local chain, with its first names. On a chain that has it, it does nothing. */
export async function deployLocalNames(rpcUrl: string): Promise<void> {
  const client = createPublicClient({ transport: http(rpcUrl) })
  if (await client.getCode({ address: localNamesAddress })) return
  await transactForNames(rpcUrl, contractCreator, concat([pad('0x'), localNamesCreation]))
  await setLocalNames(rpcUrl, localNameRecords)
}

/**
 * Gives names of Gangway One away, or changes what they say; what a name does not say any more stays as it was. One at a
 * time: whoever owns them has one nonce.
 */
export async function setLocalNames(rpcUrl: string, names: readonly LocalName[]): Promise<void> {
  const { address: root } = getLocalEvmAccount(localEvmAccountIndexes.names)
  const calls = names.flatMap((name) => listCalls(name, root))
  await transactForNames(rpcUrl, localNamesAddress, encode('multicall', [calls]))
}

function listCalls({ name, primaryOf, avatar, ...addresses }: LocalName, root: Address): Hex[] {
  const node = namehash(name)
  const [label = '', ending = ''] = name.split('.')
  const { here, ethereum } = addresses
  return [
    encode('setSubnodeOwner', [namehash(''), labelhash(ending), root]),
    encode('setSubnodeOwner', [namehash(ending), labelhash(label), root]),
    ...(here ? [encode('setAddr', [node, coinTypes.here, here])] : []),
    ...(ethereum ? [encode('setAddr', [node, coinTypes.ethereum, ethereum])] : []),
    ...(avatar ? [encode('setText', [node, 'avatar', avatar])] : []),
    ...(primaryOf ? [encode('setNameForAddr', [primaryOf, name])] : []),
  ]
}

function encode(functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: localNames.abi, functionName, args })
}
