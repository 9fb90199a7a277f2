import { GangwayError, toPasswordGuess, toPasswordSecret, unwrapRecoveryKey } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { stretchPassword } from '../keys/stretchPassword.js'
import { fromBase64Url } from './fromBase64Url.js'
import type { MethodSecret, TaskTools, WalletOwner, WalletQuestions } from './walletTask.js'

/** An open recovery key: PKCS#8, for whoever has it to wipe, and what came with what opened it. */
export type OpenedKey = {
  privateKey: Uint8Array<ArrayBuffer>
  /** Of a test: a sealed share C of the wallet. */
  share: WalletQuestions['open']['answer']['share']
}

/**
 * Opens the recovery key by a secret of the person's, which is wiped. embedded-wallet.md §2.2.
 *
 * @throws GangwayError `WALLET_INTEGRITY` with `context.field` `secret`: it is not the secret of this method; of a password
 * with `context.triesLeft`. What the page cannot answer ends the task there.
 */
export async function openRecoveryKey(
  { walletId }: Pick<WalletOwner, 'walletId'>,
  given: MethodSecret,
  { ask, onProgress }: TaskTools,
): Promise<OpenedKey> {
  const { methodId, parameters } = given
  const context = { walletId, methodId }
  if ('prf' in given) {
    const { wrappedKey, share } = await ask('open', { methodId, guess: null })
    return { privateKey: await unwrap({ secret: given.prf, wrappedKey, triesLeft: null }, context), share }
  }
  if (parameters.kind !== 'password') throw new GangwayError('INVALID_INPUT')
  const stretched = stretchPassword(given.password, parameters, onProgress)
  const guess = base64urlnopad.encode(await toPasswordGuess(stretched, context))
  const { wrappedKey, pepperPart, triesLeft, share } = await ask('open', { methodId, guess })
  const secret = toPasswordSecret(stretched, fromBase64Url(pepperPart ?? ''))
  stretched.fill(0)
  return { privateKey: await unwrap({ secret, wrappedKey, triesLeft }, context), share }
}

async function unwrap(
  {
    secret,
    wrappedKey,
    triesLeft,
  }: { secret: Uint8Array<ArrayBuffer>; wrappedKey: string; triesLeft: number | null },
  context: { walletId: string; methodId: string },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await unwrapRecoveryKey(secret, fromBase64Url(wrappedKey), context)
  } catch (cause) {
    const left = triesLeft === null ? {} : { triesLeft }
    throw new GangwayError('WALLET_INTEGRITY', { context: { field: 'secret', ...left }, cause })
  } finally {
    secret.fill(0)
  }
}
