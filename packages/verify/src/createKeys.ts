import { VerifyError } from './VerifyError.js'

/** Keys are read again after this, ms: a key that was taken away is then good no longer. */
const freshFor = 600_000

/** Keys that cannot be read again count for this long, ms. */
const longest = 3_600_000

/** A key that is not among them has them read again, so often at most, ms. */
const pause = 30_000

type KeySet = { keys: Map<string, CryptoKey>; readAt: number; triedAt: number }

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Reads the public keys of issuers, below `/.well-known/jwks.json`, and remembers them. */
export function createKeys(fetchKeys: typeof fetch) {
  const sets = new Map<string, KeySet>()
  const readings = new Map<string, Promise<KeySet>>()

  async function read(issuer: string): Promise<KeySet> {
    const response = await fetchKeys(`${issuer}/.well-known/jwks.json`, {
      signal: AbortSignal.timeout(5_000),
    })
    if (!response.ok) throw new Error(`HTTP status code: ${response.status}`)
    const { keys } = (await response.json()) as { keys: (JsonWebKey & { kid: string })[] }
    const opened = await Promise.all(
      keys
        .filter(({ kty, crv }) => kty === 'EC' && crv === 'P-256')
        .map(
          async (key) =>
            [key.kid, await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])] as const,
        ),
    )
    const now = Date.now()
    return { keys: new Map(opened), readAt: now, triedAt: now }
  }

  /** One reading for all that wait. */
  function readOnce(issuer: string): Promise<KeySet> {
    const reading = readings.get(issuer) ?? read(issuer).finally(() => readings.delete(issuer))
    readings.set(issuer, reading)
    return reading
  }

  return async (issuer: string, kid: string): Promise<CryptoKey | undefined> => {
    const now = Date.now()
    const last = sets.get(issuer)
    // Older ones count in no case, also while they are read again.
    const known = last && now - last.readAt < longest ? last : undefined
    const isDue = !known || now - known.readAt > freshFor || !known.keys.has(kid)
    if (known && (!isDue || now - known.triedAt < pause)) return known.keys.get(kid)
    if (known) known.triedAt = now
    try {
      const set = await readOnce(issuer)
      sets.set(issuer, set)
      return set.keys.get(kid)
    } catch {
      const key = known?.keys.get(kid)
      if (key) return key
      throw new VerifyError('unavailable', `The keys of ${issuer} cannot be read`)
    }
  }
}
