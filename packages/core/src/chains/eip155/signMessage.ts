import { GangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import { stringToHex } from 'viem'
import type { Connection } from '../../config/state.js'
import { fromWalletError } from '../../kernel/errors/fromWalletError.js'
import { getWallet } from './getWallet.js'

// As long as it likes: a contract account's signature may be of any length.
const signatureSchema = v.pipe(v.string(), v.regex(/^0x([0-9a-f]{2})+$/i))

/**
 * Asks the wallet to sign a text by `personal_sign` (EIP-191).
 *
 * @throws GangwayError `SIGN_IN_DECLINED`, `CONNECTION_REQUEST_PENDING`, `CONNECTION_WALLET_LOCKED`, `SIGN_IN_FAILED`.
 */
export async function signMessage(
  connection: Connection,
  { address, text }: { address: string; text: string },
): Promise<string> {
  const provider = await getWallet(connection)
  try {
    const answer = await provider.request({ method: 'personal_sign', params: [stringToHex(text), address] })
    const signature = v.safeParse(signatureSchema, answer)
    if (signature.success) return signature.output
  } catch (error) {
    throw fromWalletError(error, 'sign')
  }
  throw new GangwayError('SIGN_IN_FAILED', { details: 'the wallet answered no signature' })
}
