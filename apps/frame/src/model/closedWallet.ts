import type { Custody } from '@gangway/protocol'

/**
 * Whose key the answer of a window is for, and which login asks. The answer is bound to all of it, so that it is of no use
 * to another app, device, login or wallet.
 */
export type Offer = {
  /** Made for this offer alone, 128 random bits as hex. */
  offerId: string
  projectId: string
  appOrigin: string
  userId: string
  walletId: string
  /** The set whose share C is opened. */
  setId: string
  /** RFC 7638 thumbprint of the device's key. */
  jkt: string
  /** The point of an ECDH key of the Worker's own: 65 bytes, base64url. */
  publicKey: string
}

/** A wallet that its owner has to open on this device, by one of the ways they set up. */
export type ClosedWallet = {
  offer: Offer
  projectName: string
  evmAddress: string
  solanaAddress: string
  methods: Custody['methods']
}

/** What one way opens by, of a guess that was shown. */
export type MethodOpening = {
  /** The recovery key, wrapped by the secret of the way; base64url. */
  wrappedKey: string
  /** Of a password's guess, 32 bytes base64url; null for a passkey. */
  pepperPart: string | null
  /** Passwords that can be tried yet; null for a passkey. */
  triesLeft: number | null
}
