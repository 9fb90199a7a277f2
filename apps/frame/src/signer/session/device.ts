import {
  keyShareSchema,
  parseEmail,
  randomIdSchema,
  recoveryKeySchema,
  sealedShareSchema,
  walletRecordSchema,
} from '@gangway/protocol'
import * as v from 'valibot'
import { type DpopKey, dpopKeySchema } from '../../http/dpop.js'
import type { KeyValueStore } from '../../storage/openIndexedDbStore.js'

/**
 * Without the blob, which comes with share B: whoever has a copy of this device and of share C has a wrapping key, and
 * nothing that it opens. docs/decisions/0023-custody-of-the-owner.md
 */
const walletSchema = v.omit(walletRecordSchema, ['blob'])

const facts = { userId: randomIdSchema, wallet: walletSchema, setId: randomIdSchema }

/** What a device holds of a wallet it can open with the share that `auth` keeps. */
const openWalletSchema = v.object({
  ...facts,
  /** Share A; in a memory session, which has none, the share C of its one recovery. embedded-wallet.md §2.3. */
  share: keyShareSchema,
})

/** What a device holds of a wallet in `user` custody until its owner has opened it here. Its addresses are `auth`'s word. */
const closedWalletSchema = v.object({
  ...facts,
  /** Share B of that set, with its share C as it is sealed: of no use without the recovery key. */
  closed: v.object({ shareB: keyShareSchema, shareC: sealedShareSchema, sealedTo: recoveryKeySchema }),
})

/** See {@link openWalletSchema}. */
export type OpenWallet = v.InferOutput<typeof openWalletSchema>

/** See {@link closedWalletSchema}. */
export type ClosedDeviceWallet = v.InferOutput<typeof closedWalletSchema>

/** What a device holds of a wallet. */
export const deviceWalletSchema = v.union([closedWalletSchema, openWalletSchema])

/** See {@link deviceWalletSchema}. */
export type DeviceWallet = v.InferOutput<typeof deviceWalletSchema>

/** Whether its owner has yet to open it here. */
export function isClosed(held: DeviceWallet): held is ClosedDeviceWallet {
  return 'closed' in held
}

/** This browser as one account knows it: the approved key, and what it holds. */
export type Device = { key: DpopKey; held: DeviceWallet }

const rowSchema = v.object({
  key: dpopKeySchema,
  sealKey: v.instance(CryptoKey),
  nonce: v.custom<Uint8Array<ArrayBuffer>>(isBytes),
  sealed: v.custom<Uint8Array<ArrayBuffer>>(isBytes),
})

/**
 * Name of the row of an e-mail address, however it is spelled. Each address has a device key of its own: key and share are written together,
 * so no approved key is ever without its share.
 *
 * @throws GangwayError `EMAIL_INVALID`.
 */
export function toDeviceName(email: string): string {
  return `device ${parseEmail(email).key}`
}

/** Name of the row of an account that somebody else than its mailbox knows. No e-mail address begins like it. */
export function toProviderDeviceName(provider: string, userId: string): string {
  return `device @${provider} ${userId}`
}

/** Name of the row of the key by which a provider's logins are asked for: before one nobody knows whose account it is. */
export function toKeyName(provider: string): string {
  return `login @${provider}`
}

/** The device of an e-mail address or of an account; null where there is none, or what is there was changed. */
export async function readDevice(store: KeyValueStore, name: string): Promise<Device | null> {
  const row = v.safeParse(rowSchema, await store.read(name))
  if (!row.success) return null
  const { key, sealKey, nonce, sealed } = row.output
  try {
    const opened = await crypto.subtle.decrypt(toAlgorithm(nonce, name), sealKey, sealed)
    const held = v.parse(deviceWalletSchema, JSON.parse(new TextDecoder().decode(opened)))
    return { key, held }
  } catch {
    // A copy of share A that is damaged is no loss: this browser becomes a new device.
    return null
  }
}

/** The row of a device, to be written under {@link toDeviceName}: sealed under a key that cannot leave the browser. */
export async function sealDevice({ key, held }: Device, name: string): Promise<unknown> {
  const sealKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  const nonce = crypto.getRandomValues(new Uint8Array(12))
  // Parsed, so that nothing else of what it was made of is kept.
  const text = new TextEncoder().encode(JSON.stringify(v.parse(deviceWalletSchema, held)))
  const sealed = new Uint8Array(await crypto.subtle.encrypt(toAlgorithm(nonce, name), sealKey, text))
  text.fill(0)
  return { key, sealKey, nonce, sealed } satisfies v.InferOutput<typeof rowSchema>
}

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array
}

function toAlgorithm(iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(name) }
}
