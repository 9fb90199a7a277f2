import { type Address, encodeDeployData, getAddress, getContractAddress, type Hex, pad } from 'viem'
import localNames from '../contracts/artifacts/LocalNames.json' with { type: 'json' }
import universalResolver from '../contracts/artifacts/LocalUniversalResolver.json' with { type: 'json' }
import nameResolver from '../contracts/artifacts/NameResolver.json' with { type: 'json' }
import { getLocalEvmAccount, localEvmAccountIndexes } from './localAccounts.js'

/** Where every EVM chain, anvil among them, has the contract that creates others at addresses known beforehand. */
export const contractCreator = getAddress('0x4e59b44847b379578588920cA78FbF26c0B4956C')

/** Creation code of the name registry, whose root has an account of its own. */
export const localNamesCreation: Hex = encodeDeployData({
  abi: localNames.abi,
  bytecode: localNames.bytecode as Hex,
  args: [getLocalEvmAccount(localEvmAccountIndexes.names).address],
})

/** The name registry, resolver and reverse registrar of Gangway One: one contract, no matter who creates it when. */
export const localNamesAddress: Address = toCreatedAddress(localNamesCreation)

/** Ending of the names that the local world's server gives away. */
export const localNameSuffix = '.gangway.eth'

/** Creation code of the resolver of those names; the local world's gateway is its one signer. */
export const localNameResolverCreation: Hex = encodeDeployData({
  abi: nameResolver.abi,
  bytecode: nameResolver.bytecode as Hex,
  args: [
    getLocalEvmAccount(localEvmAccountIndexes.names).address,
    [getLocalEvmAccount(localEvmAccountIndexes.nameGateway).address],
  ],
})

/** The resolver of the names that the local world's server gives away. */
export const localNameResolverAddress: Address = toCreatedAddress(localNameResolverCreation)

/** Creation code of the Universal Resolver of Gangway One. */
export const localUniversalResolverCreation: Hex = encodeDeployData({
  abi: universalResolver.abi,
  bytecode: universalResolver.bytecode as Hex,
  args: [localNamesAddress],
})

/** The Universal Resolver of Gangway One, for clients of ENS: viem's `universalResolverAddress`. */
export const localUniversalResolverAddress: Address = toCreatedAddress(localUniversalResolverCreation)

/** A name of Gangway One. */
export type LocalName = {
  /** Of two labels, hashed as it is written. */
  name: string
  /** Where it leads on Gangway One. */
  here?: Address
  /** Where it leads on Ethereum. */
  ethereum?: Address
  /** The address it is the primary name of. */
  primaryOf?: Address
  avatar?: string
}

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#0b6363" d="M0 0h8v8H0z"/><path fill="#fff" d="M2 5h4v1H2zM2 2h1v1H2zM5 2h1v1H5z"/></svg>'

const { wallets, phone } = localEvmAccountIndexes
const [anna, bruno] = [wallets[1], phone[0]].map((index) => getLocalEvmAccount(index).address) as [
  Address,
  Address,
]

/** The names there are at the start: one that leads here, one that leads to Ethereum alone, one that leads nowhere. */
export const localNameRecords: readonly LocalName[] = [
  {
    name: 'anna.eth',
    here: anna,
    ethereum: anna,
    primaryOf: anna,
    avatar: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`,
  },
  { name: 'bruno.eth', ethereum: bruno, primaryOf: bruno },
  { name: 'carla.eth' },
]

function toCreatedAddress(bytecode: Hex): Address {
  return getContractAddress({ opcode: 'CREATE2', from: contractCreator, salt: pad('0x'), bytecode })
}
