import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { bytesToHex, type Hex, isHex, stringToHex } from 'viem'
import type { Connection } from '../../../config/state.js'
import type { Asking, SignableMessage } from '../../namespaceClient.js'
import { toSignError } from '../../toSignError.js'
import { type Eip1193Provider, getWallet } from '../getWallet.js'

// As long as it likes: a contract account's signature may be of any length.
const signatureSchema = v.pipe(
  v.custom<Hex>((answer) => isHex(answer, { strict: true })),
  v.check((answer) => answer.length > 2 && answer.length % 2 === 0),
)

/**
 * Asks the wallet to sign a text or bytes by `personal_sign` (EIP-191).
 *
 * @throws GangwayError `INVALID_INPUT`, and what {@link toSignError} makes of the wallet's answer.
 */
export async function signMessage(
  connection: Connection,
  { address, message }: { address: string; message: SignableMessage },
  { begin }: Asking,
): Promise<Hex> {
  const data = toHex(message)
  const provider = await getWallet(connection)
  begin()
  return askToSign(provider, { method: 'personal_sign', params: [data, address] })
}

/** Asks an EVM wallet for a signature, once. Throws what {@link toSignError} makes of its answer. */
export async function askToSign(
  provider: Eip1193Provider,
  request: { method: string; params: readonly unknown[] },
): Promise<Hex> {
  try {
    const signature = v.safeParse(signatureSchema, await provider.request(request))
    if (signature.success) return signature.output
  } catch (error) {
    throw toSignError(error)
  }
  throw new GangwayError('SIGN_FAILED', { details: 'the wallet answered no signature' })
}

function toHex(message: SignableMessage): Hex {
  if (typeof message === 'string') return stringToHex(message)
  if (typeof message.raw !== 'string') return bytesToHex(message.raw)
  if (!isHex(message.raw, { strict: true }) || message.raw.length % 2 !== 0)
    throw new GangwayError('INVALID_INPUT', { details: 'message.raw is no hex of whole bytes' })
  return message.raw
}
