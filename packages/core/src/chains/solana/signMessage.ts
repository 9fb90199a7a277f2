import { GangwayError } from '@gangway/protocol'
import { getBase58Decoder } from '@solana/kit'
import type { Connection } from '../../config/state.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { hasWalletFeature } from './hasWalletFeature.js'
import { isWallet } from './isWallet.js'

/**
 * Asks a Wallet Standard wallet to sign a text (`solana:signMessage`); the signature in base58.
 *
 * @throws GangwayError `SIGN_IN_DECLINED`, `CONNECTION_NOT_CONNECTED` when it no longer shares the account,
 * `SIGN_IN_FAILED` when it cannot sign, or signed something else.
 */
export async function signMessage(
  { connector }: Connection,
  { address, text }: { address: string; text: string },
): Promise<string> {
  const wallet = await connector.getProvider()
  if (!isWallet(wallet)) throw new GangwayError('CONNECTION_PROVIDER_NOT_FOUND')
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new GangwayError('CONNECTION_NOT_CONNECTED', { details: `${wallet.name}: ${address}` })
  if (!hasWalletFeature(wallet, 'solana:signMessage'))
    throw new GangwayError('SIGN_IN_FAILED', { details: `${wallet.name} cannot sign messages` })
  const message = new TextEncoder().encode(text)
  try {
    const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message })
    // A wallet may put something before what it signs; such a signature is of another text.
    if (output?.signature.length === 64 && isSame(output.signedMessage, message))
      return getBase58Decoder().decode(output.signature)
  } catch (error) {
    throw fromWalletError(error, 'sign')
  }
  throw new GangwayError('SIGN_IN_FAILED', { details: 'the wallet signed something else' })
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
