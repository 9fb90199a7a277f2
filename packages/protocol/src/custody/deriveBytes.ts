/** HKDF-SHA-256: `length` bytes of `secret` for one use, which `info` names. RFC 5869. */
export async function deriveBytes(
  secret: Uint8Array<ArrayBuffer>,
  { salt, info, length }: { salt: Uint8Array<ArrayBuffer>; info: string; length: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) }
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, length * 8))
}

/** Bytes one after the other. */
export function joinBytes(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
