import * as v from 'valibot'
import { generateSigningKey } from './generateSigningKey.js'

/** How long a new key is published before it signs, ms: longer than any back end keeps the keys it has read. */
const leadTime = 3_600_000

const text = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

const keySchema = v.object({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: text,
  y: text,
  d: text,
  /** From when on it signs, Unix milliseconds. */
  from: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

const keySetSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ keys: v.pipe(v.array(keySchema), v.minLength(1), v.maxLength(2)) }),
)

/** A private key that signs identity tokens. */
type IdentityKey = v.InferOutput<typeof keySchema>

/** The keys of one service: the one that signs, and one that signed before it or will after it. */
export type IdentityKeys = v.InferOutput<typeof keySetSchema>

/** How the text of {@link parseIdentityKeys} looks, in words. */
export const identityKeysForm = 'JSON: {"keys": [one or two private JWKs of P-256, each with "from"]}'

/** Reads the text of a key set; undefined if it is none. */
export function parseIdentityKeys(value: string): IdentityKeys | undefined {
  const result = v.safeParse(keySetSchema, value)
  return result.success ? result.output : undefined
}

/** The key that signs now: the newest one whose time has come, else the first. `now` in Unix milliseconds. */
export function getSigningKey({ keys }: IdentityKeys, now: number): IdentityKey {
  const [first, ...others] = keys.toSorted((one, other) => one.from - other.from)
  if (!first) throw new Error('A key set has a key')
  return others.findLast(({ from }) => from <= now) ?? first
}

/** The text of a first key set. */
export function makeIdentityKeys(): string {
  return write([makeKey(0)])
}

/**
 * The text of a key set with a new key, which signs an hour from now. The key that signs until then stays, an older one goes.
 * null: the newest key has not begun to sign. `now` in Unix milliseconds.
 */
export function rotateIdentityKeys(set: IdentityKeys, now: number): string | null {
  if (set.keys.some(({ from }) => from > now)) return null
  return write([getSigningKey(set, now), makeKey(now + leadTime)])
}

function makeKey(from: number): IdentityKey {
  return v.parse(keySchema, { ...generateSigningKey().export({ format: 'jwk' }), from })
}

const write = (keys: readonly IdentityKey[]) => `${JSON.stringify({ keys }, null, 2)}\n`
