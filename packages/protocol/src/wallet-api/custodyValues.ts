import * as v from 'valibot'
import { base64UrlSchema, momentSchema, randomIdSchema } from './wire.js'

/** A recovery share sealed by `sealRecoveryShare`: 114 bytes, of which base64url has one spelling. */
export const sealedShareSchema = v.pipe(v.string(), v.regex(/^[\w-]{152}$/))

/** A wallet's recovery public key: 65 bytes, base64url. Only the one right spelling of them is taken. */
export const recoveryKeySchema = v.pipe(v.string(), v.regex(/^B[A-P][\w-]{84}[AEIMQUYcgkosw048]$/))

/** A proof by a recovery key, of `proveRecoveryKey` over `toProofMessage`: 64 bytes, base64url. */
export const proofSchema = v.pipe(v.string(), v.regex(/^[\w-]{85}[AQgw]$/))

/** What `toPasswordGuess` makes of a password that is tried, and a pepper part: 32 bytes, base64url. */
export const passwordGuessSchema = v.pipe(v.string(), v.regex(/^[\w-]{42}[AEIMQUYcgkosw048]$/))

/** Fewest and most rounds of scrypt, as the logarithm of N: fewer would let whoever has the guess find the password. */
const scryptSchema = v.object({
  logN: v.pipe(v.number(), v.integer(), v.minValue(17), v.maxValue(20)),
  r: v.literal(8),
  p: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
})

const passkeySchema = v.object({
  kind: v.literal('passkey'),
  /** WebAuthn's `rawId`. */
  credentialId: base64UrlSchema({ max: 1023 }),
  /** What the PRF extension is asked of, 32 bytes. */
  prfSalt: v.pipe(base64UrlSchema({ max: 32 }), v.length(43)),
})

const passwordSchema = v.object({
  kind: v.literal('password'),
  /** 16 bytes. */
  salt: v.pipe(base64UrlSchema({ max: 16 }), v.length(22)),
  scrypt: scryptSchema,
})

/** What one way of opening the recovery key needs besides the secret, and what may be told of it. */
export const methodParametersSchema = v.variant('kind', [passkeySchema, passwordSchema])

/** See {@link methodParametersSchema}. */
export type MethodParameters = v.InferOutput<typeof methodParametersSchema>

/** Id of a method, made by who adds it, before its pepper part is asked for. */
export const methodIdSchema = randomIdSchema

/** A recovery private key as `wrapRecoveryKey` wraps it, base64url. */
export const wrappedKeySchema = base64UrlSchema({ max: 256 })

/** A way to open the recovery key that is to be added. */
export const newMethodSchema = v.object({
  id: methodIdSchema,
  parameters: methodParametersSchema,
  wrappedKey: wrappedKeySchema,
})

/** See {@link newMethodSchema}. */
export type NewMethod = v.InferOutput<typeof newMethodSchema>

/** Ways one wallet may have. */
export const mostMethods = 10

/** How often the custody of a wallet was moved; every change names the one it is made upon. */
export const epochSchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** `escrow`: `recovery` keeps the shares of a wallet in the clear; `user`: sealed to a key of the person's. */
export const custodyModeSchema = v.picklist(['escrow', 'user'])

/** Who holds what recovers a wallet. */
export const custodySchema = v.object({
  mode: custodyModeSchema,
  epoch: epochSchema,
  /** What shares are sealed to; null in `escrow`. */
  publicKey: v.nullable(recoveryKeySchema),
  /** Oldest first; none in `escrow`. */
  methods: v.array(
    v.object({ id: methodIdSchema, parameters: methodParametersSchema, createdAt: momentSchema }),
  ),
})

/** See {@link custodySchema}. */
export type Custody = v.InferOutput<typeof custodySchema>
