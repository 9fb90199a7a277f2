import {
  address,
  appendTransactionMessageInstruction,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Codec,
  getBase64Decoder,
  getTransactionEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

/** What an app does on Solana around its wallet, in the base58 of frame-protocol.md §4. */
export type SolanaTransfers = {
  /** An unsigned transfer of coins, in base units. */
  build(from: string, to: string, amount: bigint): Promise<string>
  /** Sends a signed one to the node, which refuses it where a signature is wrong. */
  send(signed: string): Promise<void>
}

/** Builds and sends transfers without the product, by the node at `url`. */
export function createSolanaTransfers(url: string): SolanaTransfers {
  const rpc = createSolanaRpc(url)
  const base58 = getBase58Codec()
  return {
    async build(from, to, amount) {
      const { value: lifetime } = await rpc.getLatestBlockhash().send()
      const payer = address(from)
      const transfer = { source: createNoopSigner(payer), destination: address(to), amount }
      const message = pipe(
        createTransactionMessage({ version: 'legacy' }),
        (empty) => setTransactionMessageFeePayer(payer, empty),
        (unfilled) => appendTransactionMessageInstruction(getTransferSolInstruction(transfer), unfilled),
        (undated) => setTransactionMessageLifetimeUsingBlockhash(lifetime, undated),
      )
      return base58.decode(getTransactionEncoder().encode(compileTransaction(message)))
    },
    async send(signed) {
      const wire = getBase64Decoder().decode(base58.encode(signed)) as Base64EncodedWireTransaction
      await rpc.sendTransaction(wire, { encoding: 'base64' }).send()
    },
  }
}
