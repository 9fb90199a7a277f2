import type { WalletRecord } from '@gangway/protocol'
import { base64urlnopad } from '@scure/base'
import { splitWrappingKey } from '../keys/splitWrappingKey.js'
import { createStretchParameters, type StretchParameters, stretchPassword } from '../keys/stretchPassword.js'

/** What the file says it is. */
const recoveryFileFormat = 'gangway recovery file'

/** Version of the format, in what the sealed share is bound to. docs/recovery-file.md. */
const recoveryFileVersion = 1

/** A wallet for a person to keep: it opens by the file's password, without any service. docs/recovery-file.md. */
export type RecoveryFile = {
  format: typeof recoveryFileFormat
  version: typeof recoveryFileVersion
  wallet: WalletRecord
  /** One share of the wrapping key, 33 bytes, base64url: of no use without the other. */
  shareA: string
  /** The other, under the file's password. */
  shareC: StretchParameters & {
    /** Nonce (12 bytes), ciphertext and tag of AES-256-GCM, base64url. */
    sealed: string
  }
}

const nonceSize = 12

/**
 * Makes a recovery file of a wallet's wrapping key (32 bytes), which is wiped. Its shares are a split of their own, which
 * no service knows: nothing that is revoked there makes the file useless, and nobody there can open it.
 *
 * @throws GangwayError `WALLET_INTEGRITY` unless the key opens exactly this wallet.
 */
export async function makeRecoveryFile(
  wrappingKey: Uint8Array<ArrayBuffer>,
  wallet: WalletRecord,
  { password, onProgress }: { password: string; onProgress?: (part: number) => void },
): Promise<RecoveryFile> {
  const { shareA, shareB, shareC } = await splitWrappingKey(wrappingKey, wallet).finally(() =>
    wrappingKey.fill(0),
  )
  shareB.fill(0)
  const stretching = createStretchParameters()
  const key = await importKey(password, stretching, onProgress)
  const nonce = crypto.getRandomValues(new Uint8Array(nonceSize))
  const share = Uint8Array.from(shareC)
  const sealed = new Uint8Array(await crypto.subtle.encrypt(toAlgorithm(nonce, wallet), key, share))
  const file: RecoveryFile = {
    format: recoveryFileFormat,
    version: recoveryFileVersion,
    wallet,
    shareA: base64urlnopad.encode(shareA),
    shareC: { ...stretching, sealed: base64urlnopad.encode(new Uint8Array([...nonce, ...sealed])) },
  }
  for (const bytes of [shareA, shareC, share]) bytes.fill(0)
  return file
}

async function importKey(
  password: string,
  stretching: StretchParameters,
  onProgress?: (part: number) => void,
): Promise<CryptoKey> {
  const bytes = stretchPassword(password, stretching, onProgress)
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt'])
  bytes.fill(0)
  return key
}

function toAlgorithm(iv: Uint8Array<ArrayBuffer>, wallet: WalletRecord): AesGcmParams {
  const { walletId, version, evmAddress, solanaAddress } = wallet
  const bound = [recoveryFileFormat, recoveryFileVersion, walletId, version, evmAddress, solanaAddress]
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(JSON.stringify(bound)) }
}
