import { createHash, createPrivateKey, createPublicKey } from 'node:crypto'
import { type Address, address, getBase58Decoder } from '@solana/kit'
import { type HDAccount, mnemonicToAccount } from 'viem/accounts'

/** Mnemonic of every EVM account of the local world: anvil's well-known default. Public, worth nothing. */
export const localMnemonic = 'test test test test test test test test test test test junk'

/** EVM accounts of the local world by role: those of the test wallet, of the phone wallet, of the Farcaster phone, and the world's own. */
export const localEvmAccountIndexes = {
  wallets: [0, 1],
  phone: [2, 3],
  farcaster: [4, 5, 6],
  names: 7,
  deployer: 8,
  faucet: 9,
  relayer: 10,
  nameGateway: 11,
} as const

const evmAccounts = new Map<number, HDAccount>()

/** Derives an EVM account of the local world. */
export function getLocalEvmAccount(index: number): HDAccount {
  // Made once: a mnemonic takes 20 ms of processor time, and the faucet's is asked for at each gift.
  const account = evmAccounts.get(index) ?? mnemonicToAccount(localMnemonic, { addressIndex: index })
  evmAccounts.set(index, account)
  return account
}

/** A Solana key pair of the local world. */
export type LocalSolanaAccount = { address: Address; seed: Uint8Array; keyPairBytes: Uint8Array }

/** Solana accounts of the two wallets of the local world, which begin with coins and tokens. */
export const localSolanaHolders = ['wallet 1', 'wallet 2', 'phone wallet', 'phone wallet 2'] as const

/** Solana accounts of the local world; the faucet is the tokens' mint authority. */
export type LocalSolanaRole = (typeof localSolanaHolders)[number] | 'faucet'

/** Derives a Solana account of the local world: its ed25519 seed is sha256("gangway local " + role). */
export function getLocalSolanaAccount(role: LocalSolanaRole): LocalSolanaAccount {
  const seed = createHash('sha256').update(`gangway local ${role}`).digest()
  const publicKey = getPublicKey(seed)
  return {
    address: address(getBase58Decoder().decode(publicKey)),
    seed: new Uint8Array(seed),
    keyPairBytes: new Uint8Array([...seed, ...publicKey]),
  }
}

const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

function getPublicKey(seed: Buffer): Buffer {
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32)
}
