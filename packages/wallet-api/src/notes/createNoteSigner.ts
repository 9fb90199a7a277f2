import { basename } from 'node:path'
import { noteTypes } from '@gangway/protocol'
import { createConfigError, generateSigningKey } from '@gangway/server-kit'
import { calculateJwkThumbprint, importJWK, type JWTPayload, SignJWT } from 'jose'
import * as v from 'valibot'
import { readSecretFile, refuseFile } from '../files/readSecretFile.js'
import { type NoteType, noteAlgorithm } from './noteFormat.js'
import type { NoteSigner } from './notes.js'

/** How long each kind of note is good for, s. */
const lifetimes: Record<NoteType, number> = {
  ...{ grant: 60, receipt: 3600, custody: 3600, sets: 60, setStates: 60, secrets: 60 },
  ...{ erasure: 60, erasureState: 60 },
}

const text = v.string()
const privateJwkSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: text, y: text, d: text }),
)

/**
 * Creates what signs one service's notes, by a key file (JWK) made at the first start. `issuer` and `audience`: public
 * origins of this service and of the one that reads the notes; `getNow` in Unix milliseconds.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR` when others may read the file, or it is not a key; `NOTE_KEY`
 * when `keyText` is none.
 */
export async function createNoteSigner(options: {
  keyFile: string
  /** The key itself, in place of the file. */
  keyText?: string | undefined
  issuer: string
  audience: string
  getNow: () => number
}): Promise<NoteSigner> {
  const { issuer, audience, getNow } = options
  const { key, publicJwk } = await readKeyPair(options.keyFile, options.keyText)
  const sign = (type: NoteType, claims: JWTPayload) => {
    const now = Math.floor(getNow() / 1000)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: noteAlgorithm, typ: noteTypes[type], kid: publicJwk.kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimes[type])
      .sign(key)
  }
  return {
    publicJwk,
    signGrant: (claims) => sign('grant', claims),
    signReceipt: (claims) => sign('receipt', claims),
    signCustody: (claims) => sign('custody', claims),
    signSetsQuery: (setIds) => sign('sets', { setIds }),
    signSetStates: (states) => sign('setStates', states),
    signSecretsQuery: (digests) => sign('secrets', { digests }),
    signErasure: (claims) => sign('erasure', claims),
    signErasureState: (claims) => sign('erasureState', claims),
  }
}

async function readKeyPair(keyFile: string, keyText: string | undefined) {
  const result = v.safeParse(privateJwkSchema, keyText ?? (await readSecretFile(keyFile, makeKey)))
  const refuse = (): never => {
    const problem = 'is not a private JWK of P-256'
    if (keyText === undefined) throw refuseFile(`${basename(keyFile)} ${problem}`)
    throw createConfigError([{ field: 'NOTE_KEY', description: problem }])
  }
  if (!result.success) return refuse()
  const { d, ...publicHalf } = result.output
  const key = await importJWK({ ...publicHalf, d }, noteAlgorithm).catch(refuse) // no point of the curve
  const kid = await calculateJwkThumbprint(publicHalf)
  return { key, publicJwk: { ...publicHalf, kid, alg: noteAlgorithm, use: 'sig' } }
}

async function makeKey(): Promise<string> {
  return `${JSON.stringify(generateSigningKey().export({ format: 'jwk' }))}\n`
}
