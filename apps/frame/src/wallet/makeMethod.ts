import { type NewMethod, toPasswordGuess, toPasswordSecret, wrapRecoveryKey } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { createId } from '../keys/createId.js'
import { createStretchParameters, stretchPassword } from '../keys/stretchPassword.js'
import { fromBase64Url } from './fromBase64Url.js'
import type { NewSecret, TaskTools, WalletOwner } from './walletTask.js'

/** A way to open a recovery key (PKCS#8) by a new secret, which is wiped. embedded-wallet.md §2.2. */
export async function makeMethod(
  { walletId }: Pick<WalletOwner, 'walletId'>,
  privateKey: Uint8Array<ArrayBuffer>,
  given: NewSecret,
  { ask, onProgress }: TaskTools,
): Promise<NewMethod> {
  const id = createId()
  const context = { walletId, methodId: id }
  if (given.kind === 'passkey') {
    const { kind, credentialId, prfSalt, prf } = given
    const wrappedKey = await wrap(prf, privateKey, context)
    return { id, parameters: { kind, credentialId, prfSalt }, wrappedKey }
  }
  const parameters = { kind: 'password', ...createStretchParameters() } as const
  const stretched = stretchPassword(given.password, parameters, onProgress)
  const guess = base64urlnopad.encode(await toPasswordGuess(stretched, context))
  const { pepperPart } = await ask('pepper', { methodId: id, guess })
  const secret = toPasswordSecret(stretched, fromBase64Url(pepperPart))
  stretched.fill(0)
  return { id, parameters, wrappedKey: await wrap(secret, privateKey, context) }
}

async function wrap(
  secret: Uint8Array<ArrayBuffer>,
  privateKey: Uint8Array<ArrayBuffer>,
  context: { walletId: string; methodId: string },
): Promise<string> {
  const wrapped = await wrapRecoveryKey(secret, privateKey, context)
  secret.fill(0)
  return base64urlnopad.encode(wrapped)
}
