import { randomBytes } from 'node:crypto'
import { base64UrlSchema } from '@gangway/protocol'
import * as v from 'valibot'

const keySize = 32

/** Fewer different bytes are never seen in 32 random ones: whoever has such a key typed it. */
const fewestDifferentBytes = 16

const keySchema = v.pipe(
  base64UrlSchema({ max: keySize }),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64url'))),
  v.check((key) => key.byteLength === keySize && new Set(key).size >= fewestDifferentBytes),
)

const keySetSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ current: v.string(), keys: v.record(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/)), keySchema) }),
  v.check(({ current, keys }) => Object.hasOwn(keys, current)),
)

/** Key-encryption keys by id, and which of them new data keys are wrapped by. */
export type KeySet = v.InferOutput<typeof keySetSchema>

/** How {@link parseKeySet}'s text looks, in words. */
export const keySetForm = 'JSON: {"current": id, "keys": {id: 32 random bytes in base64url, …}}'

/** Reads a key set's text; undefined when it is none. */
export function parseKeySet(text: string): KeySet | undefined {
  const result = v.safeParse(keySetSchema, text)
  return result.success ? result.output : undefined
}

/** The text of a key set with one more key, which becomes the current one. */
export function addKey(set: KeySet | undefined): string {
  const id = randomBytes(4).toString('hex')
  const keys = { ...set?.keys, [id]: new Uint8Array(randomBytes(keySize)) }
  const texts = Object.entries(keys).map(([name, key]) => [name, Buffer.from(key).toString('base64url')])
  return `${JSON.stringify({ current: id, keys: Object.fromEntries(texts) }, null, 2)}\n`
}
