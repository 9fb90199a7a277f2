import { type Hex, sha256, toHex } from 'viem'

/** Private keys a wallet signs with: secp256k1 keys and ed25519 seeds, 32 bytes each. */
export type WalletKeys = { eip155: readonly Hex[]; solana: readonly Hex[] }

/** Accounts 0–3 of the local world's mnemonic (anvil's default). Public knowledge, worth nothing. */
const evmKeys: readonly Hex[] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
]

/** The two accounts of each chain family a test wallet holds: 0 and 1 for the first, 2 and 3 for the second. */
export function getDefaultKeys(walletNumber: number): WalletKeys {
  const first = (walletNumber - 1) * 2
  return {
    eip155: evmKeys.slice(first, first + 2),
    solana: [first + 1, first + 2].map((number) => getSolanaSeed(`wallet ${number}`)),
  }
}

/** What the local world's phone wallet is beside the test wallets 1 and 2. */
export const phoneWalletNumber = 3

/** The two accounts of each family the local world's phone wallet holds. */
export const phoneWalletKeys: WalletKeys = {
  eip155: evmKeys.slice(2, 4),
  solana: ['phone wallet', 'phone wallet 2'].map(getSolanaSeed),
}

/** Seed of a Solana account of the local world: sha256 of “gangway local ” and its role. */
export function getSolanaSeed(role: string): Hex {
  return sha256(toHex(`gangway local ${role}`))
}
