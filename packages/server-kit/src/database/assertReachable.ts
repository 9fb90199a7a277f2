import type pg from 'pg'
import { createConfigError } from '../config/environment.js'

/** What the codes mean that operators meet: SQLSTATE, and those of the system and of TLS. */
const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'no server listens there',
  ENOTFOUND: 'its host has no address',
  EAI_AGAIN: 'names cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  ENOENT: 'there is no such socket',
  '28P01': 'wrong user or password',
  '28000': 'the server does not let this user in from here',
  '3D000': 'there is no such database',
  '53300': 'it has no connection left',
  '57P03': 'it is starting, or being restored',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is of nobody who is known; name the issuer in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate’s issuer is not known; name it in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate’s issuer is not known; name it in NODE_EXTRA_CA_CERTS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host',
}

/**
 * Asks a Postgres server once. What it says of a refusal may hold parts of the address, which holds the password; its code
 * does not.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATABASE_URL`.
 */
export async function assertReachable(pool: pg.Pool): Promise<void> {
  try {
    await pool.query('select 1')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
    const meaning = meanings[code]
    const description = `cannot be used (${code}${meaning ? `: ${meaning}` : ''})`
    throw createConfigError([{ field: 'DATABASE_URL', description }])
  }
}
