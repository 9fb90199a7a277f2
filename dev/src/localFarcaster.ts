import { getLocalEvmAccount, localEvmAccountIndexes } from './localAccounts.js'

const [ada, bert, sign] = localEvmAccountIndexes.farcaster

/** Somebody who has a Farcaster id in the local world; `signer`: place among the local EVM accounts. */
export type LocalFarcasterPerson = {
  fid: number
  username: string
  signer: number
  /** Whether the signer owns the id, or is named by its owner to sign in. */
  kind: 'custody' | 'authAddress'
}

/** The people of the Farcaster phone. The second and third have one id: its owner, and an address named to sign in. */
export const localFarcasterPeople: readonly LocalFarcasterPerson[] = [
  { fid: 1001, username: 'ada', signer: ada, kind: 'custody' },
  { fid: 1002, username: 'bert', signer: bert, kind: 'custody' },
  { fid: 1002, username: 'bert', signer: sign, kind: 'authAddress' },
]

/** Chain of Farcaster's registries, OP Mainnet's id; in the local world a chain of its own. */
export const farcasterChainId = 10

/** Where Farcaster's registries are. https://docs.farcaster.xyz/reference/contracts/deployments */
export const farcasterRegistries = {
  ids: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
  keys: '0x00000000fc1237824fb747abde0ff18990e59b7e',
} as const

/** Address of somebody's signer. */
export function getLocalFarcasterSigner({ signer }: Pick<LocalFarcasterPerson, 'signer'>) {
  return getLocalEvmAccount(signer)
}
