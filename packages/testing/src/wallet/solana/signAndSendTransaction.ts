import { getBase58Encoder, getBase64Decoder, getSignatureFromTransaction } from '@solana/kit'
import type {
  SolanaSignAndSendTransactionInput,
  SolanaSignAndSendTransactionOutput,
} from '@solana/wallet-standard-features'
import type { WalletContext } from '../walletContext.js'
import { askAndSign, type SignTransactionInput } from './signTransaction.js'

/** Signs a transaction after asking, and broadcasts it. */
export function signAndSendTransaction(
  context: WalletContext,
  input: SignTransactionInput & Pick<SolanaSignAndSendTransactionInput, 'options'>,
): Promise<SolanaSignAndSendTransactionOutput> {
  return askAndSign(context, input, async (signed, networkId, transaction) => {
    const { preflightCommitment = 'confirmed', skipPreflight = false } = input.options ?? {}
    await context.rpc(networkId, 'sendTransaction', [
      getBase64Decoder().decode(signed),
      { encoding: 'base64', preflightCommitment, skipPreflight },
    ])
    return { signature: new Uint8Array(getBase58Encoder().encode(getSignatureFromTransaction(transaction))) }
  })
}
