import { GangwayError } from '@gangway/protocol'
import { getBase16Encoder, getBase58Decoder } from '@solana/kit'
import type { Connection } from '../../../config/state.js'
import type { Asking, SignableMessage } from '../../namespaceClient.js'
import { toSignError } from '../../toSignError.js'
import { hasWalletFeature } from '../hasWalletFeature.js'
import { findWalletAccount } from './findWalletAccount.js'

/** What a wallet signed, and how. */
export type SignedMessage = { signature: Uint8Array; signedMessage: Uint8Array }

/**
 * Asks a Wallet Standard wallet to sign a text or bytes (`solana:signMessage`); the signature in base58.
 *
 * @throws GangwayError `INVALID_INPUT`, `SIGN_FAILED` where it cannot sign, or signed something else, and what
 * {@link toSignError} makes of its answer.
 */
export async function signMessage(
  connection: Connection,
  { address, message }: { address: string; message: SignableMessage },
  asking: Asking,
): Promise<string> {
  const bytes = toBytes(message)
  const { signature, signedMessage } = await signBytes(connection, { address, bytes }, asking)
  // A wallet may put something before what it signs; such a signature is of another text.
  if (!isSame(signedMessage, bytes))
    throw new GangwayError('SIGN_FAILED', { details: 'the wallet signed something else' })
  return getBase58Decoder().decode(signature)
}

/** The same of bytes, with what the wallet has signed: it may have put something before them. */
export async function signBytes(
  connection: Connection,
  { address, bytes }: { address: string; bytes: Uint8Array },
  { begin }: Asking,
): Promise<SignedMessage> {
  const { wallet, account } = await findWalletAccount(connection, address)
  if (!hasWalletFeature(wallet, 'solana:signMessage'))
    throw new GangwayError('SIGN_FAILED', { details: `${wallet.name} cannot sign messages` })
  begin()
  try {
    const [output] = await wallet.features['solana:signMessage'].signMessage({ account, message: bytes })
    if (output?.signature.length === 64) return output
  } catch (error) {
    throw toSignError(error)
  }
  throw new GangwayError('SIGN_FAILED', { details: 'the wallet answered no signature' })
}

function toBytes(message: SignableMessage): Uint8Array {
  if (typeof message === 'string') return new TextEncoder().encode(message)
  if (typeof message.raw !== 'string') return message.raw
  if (!/^0x([0-9a-f]{2})*$/i.test(message.raw))
    throw new GangwayError('INVALID_INPUT', { details: 'message.raw is no hex of whole bytes' })
  return new Uint8Array(getBase16Encoder().encode(message.raw.slice(2).toLowerCase()))
}

function isSame(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
