import * as v from 'valibot'
import {
  custodySchema,
  epochSchema,
  methodIdSchema,
  mostMethods,
  newMethodSchema,
  passwordGuessSchema,
  proofSchema,
  recoveryKeySchema,
  sealedShareSchema,
  wrappedKeySchema,
} from './custodyValues.js'
import { keyShareSchema } from './walletRecord.js'
import { noteSchema, randomIdSchema } from './wire.js'

/**
 * The routes of `recovery` for a wallet whose recovery is in the person's own hands, or is to be. Each takes a grant of
 * `auth`, which works once, and a DPoP proof of the grant's key; all throw GRANT_INVALID, and RATE_LIMITED. Where a body
 * has a `proof`, it is of `toProofMessage(path, body)`. docs/decisions/0023-custody-of-the-owner.md.
 */
export const custodyReadRoute = { method: 'POST', path: '/custody/read' } as const

/** Body of {@link custodyReadRoute}; grant `custody.read`. Answers `custodySchema`. */
export const custodyReadBodySchema = v.object({ grant: noteSchema })

/**
 * `POST /custody/open`: what opens the recovery key by one method. Grant `custody.open`, or `custody.test`, which gives a
 * share C as well. Throws SHARE_NOT_FOUND for a method that is not there; RECOVERY_LIMIT_REACHED
 * (`context.retryAfter`, seconds) where passwords were tried too often.
 */
export const custodyOpenRoute = { method: 'POST', path: '/custody/open' } as const

/** Body of {@link custodyOpenRoute}. `guess`: of the password that is tried; null for a passkey. */
export const custodyOpenBodySchema = v.object({
  grant: noteSchema,
  methodId: methodIdSchema,
  guess: v.nullable(passwordGuessSchema),
})

/** Answer of {@link custodyOpenRoute}. */
export const custodyOpenResponseSchema = v.object({
  wrappedKey: wrappedKeySchema,
  /** Of that guess; null for a passkey. */
  pepperPart: v.nullable(passwordGuessSchema),
  /** Passwords that can be tried yet, until the first of them is a day old; null for a passkey. */
  triesLeft: v.optional(v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(0))), null),
  /** The grant's set and its sealed share C, of a `custody.test`; null otherwise. */
  share: v.nullable(v.object({ setId: randomIdSchema, shareC: sealedShareSchema })),
})

/**
 * `POST /custody/pepper`: the pepper part of a password that is about to be set, for a method id made before. Grant
 * `custody.test`. Counts as a try. Throws RECOVERY_LIMIT_REACHED as {@link custodyOpenRoute}.
 */
export const custodyPepperRoute = { method: 'POST', path: '/custody/pepper' } as const

/** Body of {@link custodyPepperRoute}. */
export const custodyPepperBodySchema = v.object({
  grant: noteSchema,
  methodId: methodIdSchema,
  guess: passwordGuessSchema,
})

/** Answer of {@link custodyPepperRoute}. */
export const custodyPepperResponseSchema = v.object({ pepperPart: passwordGuessSchema })

/** Sets of one wallet that can be moved at once. */
export const mostSetsMoved = 200

const heldShareSchema = v.object({ setId: randomIdSchema, shareC: keyShareSchema })
const sealedHeldShareSchema = v.object({ setId: randomIdSchema, shareC: sealedShareSchema })
const toShares = <const TSchema extends v.GenericSchema>(schema: TSchema) =>
  v.pipe(v.array(schema), v.minLength(1), v.maxLength(mostSetsMoved))

/**
 * `POST /custody/shares`: every share C of the wallet, to be handed in anew by {@link custodyMoveRoute}. Grant
 * `custody.shares`. Counts as a release. Throws SHARE_NOT_FOUND, RECOVERY_LIMIT_REACHED.
 */
export const custodySharesRoute = { method: 'POST', path: '/custody/shares' } as const

/** Body of {@link custodySharesRoute}. */
export const custodySharesBodySchema = v.object({ grant: noteSchema })

/** Answer of {@link custodySharesRoute}: in the clear in `escrow`, sealed to the wallet's key in `user`. */
export const custodySharesResponseSchema = v.variant('mode', [
  v.object({ mode: v.literal('escrow'), epoch: epochSchema, shares: toShares(heldShareSchema) }),
  v.object({ mode: v.literal('user'), epoch: epochSchema, shares: toShares(sealedHeldShareSchema) }),
])

/**
 * `POST /custody/move`: the other mode, with every share C of the wallet as that mode keeps it, all or nothing. Grant
 * `custody.move`, of that mode. Throws CUSTODY_CHANGED for an epoch that is over, and where the shares are not exactly those there are;
 * the grant is then unused.
 */
export const custodyMoveRoute = { method: 'POST', path: '/custody/move' } as const

/** Body of {@link custodyMoveRoute}. */
export const custodyMoveBodySchema = v.variant('mode', [
  v.object({
    mode: v.literal('user'),
    grant: noteSchema,
    epoch: epochSchema,
    /** What the shares are sealed to; `proof` is by its private half. */
    publicKey: recoveryKeySchema,
    methods: v.pipe(v.array(newMethodSchema), v.minLength(1), v.maxLength(mostMethods)),
    shares: toShares(sealedHeldShareSchema),
    proof: proofSchema,
  }),
  v.object({
    mode: v.literal('escrow'),
    grant: noteSchema,
    epoch: epochSchema,
    shares: toShares(heldShareSchema),
    /** By the private half of the key they were sealed to. */
    proof: proofSchema,
  }),
])

/** `POST /custody/methods/add`: another way to open the recovery key. Grant `custody.methods`. Throws CUSTODY_CHANGED. */
export const custodyMethodAddRoute = { method: 'POST', path: '/custody/methods/add' } as const

/** Body of {@link custodyMethodAddRoute}; `proof` by the recovery key. The same method again is no harm. */
export const custodyMethodAddBodySchema = v.object({
  grant: noteSchema,
  epoch: epochSchema,
  method: newMethodSchema,
  proof: proofSchema,
})

/** `POST /custody/methods/remove`: one way less, never the last one. Grant `custody.methods`. Throws CUSTODY_CHANGED. */
export const custodyMethodRemoveRoute = { method: 'POST', path: '/custody/methods/remove' } as const

/** Body of {@link custodyMethodRemoveRoute}; `proof` by the recovery key: who removes a way has another one. */
export const custodyMethodRemoveBodySchema = v.object({
  grant: noteSchema,
  epoch: epochSchema,
  methodId: methodIdSchema,
  proof: proofSchema,
})

/** Answer of a move and of a changed method. */
export const custodyChangeResponseSchema = v.object({
  /** `last`: nothing has changed, as no other way is left; `absent`: there was none such. */
  outcome: v.picklist(['done', 'last', 'absent']),
  custody: custodySchema,
  /** For `custodyNotedRoute` of `auth`, good for 1 h; null where nothing has changed. */
  receipt: v.nullable(noteSchema),
})
