import { signBytes } from '@solana/kit'
import type { SolanaSignMessageOutput } from '@solana/wallet-standard-features'
import type { WalletAccount } from '@wallet-standard/base'
import type { WalletContext } from '../walletContext.js'
import { getSigner } from './getSigner.js'

/** Signs a message as it is, after asking. */
export async function signMessage(
  context: WalletContext,
  { account, message }: { account: Pick<WalletAccount, 'address'>; message: Uint8Array },
): Promise<SolanaSignMessageOutput> {
  const { keyPair, address } = await getSigner(context, account.address)
  const rows = [
    { label: 'Account', value: address },
    { label: 'Message', value: new TextDecoder().decode(message) },
  ]
  return context.askThen({ title: 'Sign a message', rows }, async () => ({
    signedMessage: message,
    signature: new Uint8Array(await signBytes(keyPair.privateKey, message)),
  }))
}
