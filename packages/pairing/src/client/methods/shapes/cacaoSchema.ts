import * as v from 'valibot'

const optionalText = v.exactOptional(v.string())

/** A signed sign-in message. CAIP-74. */
export const cacaoSchema = v.object({
  h: v.object({ t: v.picklist(['caip122', 'eip4361']) }),
  p: v.object({
    iss: v.string(),
    domain: v.string(),
    aud: v.string(),
    version: v.string(),
    nonce: v.string(),
    iat: v.string(),
    nbf: optionalText,
    exp: optionalText,
    statement: optionalText,
    requestId: optionalText,
    resources: v.exactOptional(v.array(v.string())),
  }),
  s: v.object({ t: v.picklist(['eip191', 'eip1271']), s: v.string(), m: optionalText }),
})
