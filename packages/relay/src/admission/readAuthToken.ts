import * as v from 'valibot'

/** A client's token taken apart, nothing of it checked yet. Times in s since 1970. relay-protocol.md §1. */
export type AuthToken = {
  claims: v.InferOutput<typeof claimsSchema>
  signedPart: string
  signature: Buffer
}

const headerSchema = v.object({ alg: v.literal('EdDSA') })

const claimsSchema = v.object({
  /** Whose token it is, as `did:key`. */
  iss: v.string(),
  /** Address of the relay it is for. */
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

/** Longer is no token: those seen have 394 characters, and an address of a relay is short. */
const longest = 4_096

/** Takes a token apart, or returns null when it is none. */
export function readAuthToken(token: string): AuthToken | null {
  const parts = token.length <= longest && /^([\w-]+)\.([\w-]+)\.([\w-]{86})$/.exec(token)
  if (!parts) return null
  const [, header = '', claims = '', signature = ''] = parts
  const readClaims = v.safeParse(claimsSchema, decode(claims))
  if (!v.is(headerSchema, decode(header)) || !readClaims.success) return null
  return {
    claims: readClaims.output,
    signedPart: `${header}.${claims}`,
    signature: Buffer.from(signature, 'base64url'),
  }
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    // Not JSON: no schema takes it.
    return null
  }
}
