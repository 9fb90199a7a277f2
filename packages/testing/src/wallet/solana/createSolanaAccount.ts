import {
  type Address,
  createKeyPairFromPrivateKeyBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
} from '@solana/kit'
import { type Hex, hexToBytes } from 'viem'

/** A Solana account with the power to sign. */
export type SolanaAccount = { address: Address; publicKey: Uint8Array; keyPair: CryptoKeyPair }

/** Makes a Solana account from its 32-byte ed25519 seed. */
export async function createSolanaAccount(seed: Hex): Promise<SolanaAccount> {
  const keyPair = await createKeyPairFromPrivateKeyBytes(hexToBytes(seed))
  const address = await getAddressFromPublicKey(keyPair.publicKey)
  return { address, publicKey: new Uint8Array(getBase58Encoder().encode(address)), keyPair }
}
