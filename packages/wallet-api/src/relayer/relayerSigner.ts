import type { Address, Hex, TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Holds the relayer's key: the seam behind which a key service may stand. */
export type RelayerSigner = {
  readonly address: Address
  /** The signed transaction, as nodes take it. */
  signTransaction(transaction: TransactionSerializable): Promise<Hex>
}

/** A signer that holds its key in this process. `privateKey`: 32 bytes. */
export function createLocalRelayerSigner(privateKey: Uint8Array): RelayerSigner {
  const account = privateKeyToAccount(`0x${Buffer.from(privateKey).toString('hex')}`)
  return {
    address: account.address,
    signTransaction: (transaction) => account.signTransaction(transaction),
  }
}
