import * as v from 'valibot'
import { proofSchema, recoveryKeySchema, sealedShareSchema } from './custodyValues.js'
import { keyShareSchema, walletBlobSchema, walletRecordSchema } from './walletRecord.js'
import { noteSchema, randomIdSchema } from './wire.js'

/** A signature that its address can be recovered from: r, s and v, 65 bytes in hex. */
export const walletProofSchema = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{130}$/))

/**
 * What the EVM key of a new wallet signs, as the Keccak-256 of this text: the account that makes the wallet has its key. No app
 * can have a person sign this digest: a message begins with another byte (EIP-191), and so does a transaction.
 */
export function createWalletProofText({ walletId, userId }: { walletId: string; userId: string }): string {
  return `Gangway wallet proof 1: wallet ${walletId} belongs to account ${userId}`
}

/**
 * `POST /auth/shares/grant`: leave to store a recovery share of a new set. Access token and DPoP proof. The first set of
 * an account names the wallet that is about to be created.
 */
export const shareGrantRoute = { method: 'POST', path: '/auth/shares/grant' } as const

/** Body of {@link shareGrantRoute}. */
export const shareGrantBodySchema = v.object({ walletId: randomIdSchema, setId: randomIdSchema })

/** Answer of {@link shareGrantRoute}: 60 s, once, for the caller's DPoP key alone. */
export const shareGrantResponseSchema = v.object({ grant: noteSchema })

/**
 * `POST /auth/wallet/create`: blob, share B and the receipt of share C, in one transaction. Access token and DPoP proof.
 * The same content again answers the same. Throws WALLET_EXISTS, RECEIPT_INVALID. embedded-wallet.md §2.1.
 */
export const walletCreateRoute = { method: 'POST', path: '/auth/wallet/create' } as const

/** Body of {@link walletCreateRoute}. */
export const walletCreateBodySchema = v.object({
  wallet: walletRecordSchema,
  setId: randomIdSchema,
  shareB: keyShareSchema,
  receipt: noteSchema,
  /** That the account has the wallet's EVM key; left out by older frames, and no back end is told of the address then. */
  proof: v.optional(walletProofSchema),
})

/**
 * `POST /auth/shares/add`: share B of a new device's own set, with the receipt of its share C. Access token and DPoP
 * proof. The same content again answers the same. Throws RECEIPT_INVALID; SHARE_RELEASE_REFUSED where the wallet was
 * renewed since this login recovered it, so that the set would open nothing.
 */
export const shareAddRoute = { method: 'POST', path: '/auth/shares/add' } as const

/** Body of {@link shareAddRoute}. */
export const shareAddBodySchema = v.object({
  walletId: randomIdSchema,
  setId: randomIdSchema,
  shareB: keyShareSchema,
  receipt: noteSchema,
})

/**
 * `POST /auth/shares/release`: share B of the set this session works with. Access token and DPoP proof. Throws
 * SHARE_NOT_FOUND where this device has no set.
 */
export const shareReleaseRoute = { method: 'POST', path: '/auth/shares/release' } as const

/** Answer of {@link shareReleaseRoute}. `blob`: what the set opens; no device keeps it. docs/decisions/0023. */
export const shareReleaseResponseSchema = v.object({
  setId: randomIdSchema,
  shareB: keyShareSchema,
  blob: walletBlobSchema,
})

/**
 * `POST /auth/shares/recover`: share B of any set of the wallet, and leave to have share C of the same set; once per
 * login, and only for one that approved its device by link and passed the code. Access token and DPoP proof. A memory
 * session works with that set from then on. Throws SHARE_RELEASE_REFUSED; SHARE_NOT_FOUND where there is no set, or none that
 * is older. embedded-wallet.md §2.2.
 */
export const shareRecoverRoute = { method: 'POST', path: '/auth/shares/recover' } as const

/**
 * Body of {@link shareRecoverRoute}. `lacking`: the set this login was given before, of which `recovery` has no share, as
 * after its database was put back from a copy; an older one is given then.
 */
export const shareRecoverBodySchema = v.object({ lacking: v.optional(randomIdSchema) })

/** Answer of {@link shareRecoverRoute}. `blob`: what the set opens. */
export const shareRecoverResponseSchema = v.object({
  setId: randomIdSchema,
  shareB: keyShareSchema,
  blob: walletBlobSchema,
  grant: noteSchema,
})

/**
 * `POST /shares/store` of `recovery`. DPoP proof of the grant's key. The same content again answers the same. Throws
 * CUSTODY_CHANGED where the share is not sealed as the wallet's custody wants it.
 */
export const recoveryStoreRoute = { method: 'POST', path: '/shares/store' } as const

/** Body of {@link recoveryStoreRoute}. */
export const recoveryStoreBodySchema = v.union([
  v.object({
    grant: noteSchema,
    shareC: sealedShareSchema,
    /** The wallet's recovery public key: it is sealed to that, and `proof` is by its private half. */
    sealedTo: recoveryKeySchema,
    proof: proofSchema,
  }),
  v.object({ grant: noteSchema, shareC: keyShareSchema }),
])

/** Answer of {@link recoveryStoreRoute}: what `auth` wants to see before it takes the set; good for 1 h. */
export const recoveryStoreResponseSchema = v.object({ receipt: noteSchema })

/** `POST /shares/release` of `recovery`. DPoP proof of the grant's key. A grant works once. Throws GRANT_INVALID. */
export const recoveryReleaseRoute = { method: 'POST', path: '/shares/release' } as const

/** Body of {@link recoveryReleaseRoute}. */
export const recoveryReleaseBodySchema = v.object({ grant: noteSchema })

/** Answer of {@link recoveryReleaseRoute}. */
export const recoveryReleaseResponseSchema = v.object({
  /** 33 bytes; 114 where `sealedTo` says so. */
  shareC: v.union([keyShareSchema, sealedShareSchema]),
  /** The recovery public key it is sealed to: `user` custody; null: `escrow`. */
  sealedTo: v.optional(v.nullable(recoveryKeySchema), null),
})
