import {
  custodyClaimsSchema,
  type ErrorCode,
  erasureClaimsSchema,
  erasureStateClaimsSchema,
  GangwayError,
  grantClaimsSchema,
  noteTypes,
  receiptClaimsSchema,
  secretsClaimsSchema,
  setStatesClaimsSchema,
  setsClaimsSchema,
} from '@gangway/protocol'
import { type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as v from 'valibot'
import { type NoteType, noteAlgorithm } from './noteFormat.js'
import type { NoteVerifier } from './notes.js'

/** How far the two services' clocks may be apart, s. */
export const noteClockSkew = 30

/**
 * Creates what checks the other service's notes: kind, signature, `iss`, `aud` and times. `issuer` and `audience`:
 * public origins of the service that signs and of this one; `getNow` in Unix milliseconds.
 */
export function createNoteVerifier(options: {
  /** `createRemoteKeys`, or jose's `createLocalJWKSet`. */
  getKey: JWTVerifyGetKey
  issuer: string
  audience: string
  getNow: () => number
}): NoteVerifier {
  const { getKey, issuer, audience, getNow } = options

  async function read<const TSchema extends v.GenericSchema>(
    type: NoteType,
    schema: TSchema,
    code: ErrorCode,
    note: string,
  ): Promise<v.InferOutput<TSchema>> {
    try {
      const { payload } = await jwtVerify(note, getKey, {
        algorithms: [noteAlgorithm],
        typ: noteTypes[type],
        issuer,
        audience,
        requiredClaims: ['iat', 'exp'],
        clockTolerance: noteClockSkew,
        currentDate: new Date(getNow()),
      })
      return v.parse(schema, payload)
    } catch (cause) {
      // The note is not judged when nobody could be asked for the key.
      if (cause instanceof GangwayError) throw cause
      throw new GangwayError(code, { cause })
    }
  }

  return {
    readGrant: (grant) => read('grant', grantClaimsSchema, 'GRANT_INVALID', grant),
    readReceipt: (receipt) => read('receipt', receiptClaimsSchema, 'RECEIPT_INVALID', receipt),
    readCustody: (note) => read('custody', custodyClaimsSchema, 'RECEIPT_INVALID', note),
    readErasure: (note) => read('erasure', erasureClaimsSchema, 'GRANT_INVALID', note),
    readErasureState: (note) => read('erasureState', erasureStateClaimsSchema, 'RECEIPT_INVALID', note),
    readSetStates: (note) => read('setStates', setStatesClaimsSchema, 'GRANT_INVALID', note),
    readSecretsQuery: async (note) =>
      (await read('secrets', secretsClaimsSchema, 'RECEIPT_INVALID', note)).digests,
    readSetsQuery: async (note) => (await read('sets', setsClaimsSchema, 'RECEIPT_INVALID', note)).setIds,
  }
}
