const bodies = new WeakMap<object, Uint8Array<ArrayBuffer>>()

/**
 * An object as the bytes of its JSON, written once as long as the object is kept: for what is answered again and again and
 * never changed.
 */
export function toJsonOnce(value: object): Uint8Array<ArrayBuffer> {
  const known = bodies.get(value)
  if (known) return known
  const body = new TextEncoder().encode(JSON.stringify(value))
  bodies.set(value, body)
  return body
}
