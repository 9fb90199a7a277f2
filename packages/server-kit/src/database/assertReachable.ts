import type pg from 'pg'
import { createConfigError } from '../config/environment.js'
import { isServerAway } from './isDatabaseOutage.js'

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
  '42501': 'its user may not do that there',
  '53100': 'its disk is full',
  '53300': 'it has no connection left',
  '57P03': 'it is starting, or being restored',
  '25006': 'it takes no writes: a standby, or one that is about to take over',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'its certificate is of nobody who is known; name the issuer in NODE_EXTRA_CA_CERTS',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate’s issuer is not known; name it in NODE_EXTRA_CA_CERTS',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate’s issuer is not known; name it in NODE_EXTRA_CA_CERTS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another host',
}

/** Why a server was not to be had: a code, and what it means where that is known. */
export type Refusal = { code: string; meaning: string | undefined }

/** Resolves when a server that is not there now is to be asked again. */
export type WaitForServer = (refusal: Refusal) => Promise<void>

/** What a server says of a refusal may hold parts of the address, which holds the password; its code does not. */
export function describeRefusal(error: unknown): Refusal {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && each.code !== undefined) return toRefusal(String(each.code))
  return { code: 'no answer', meaning: undefined }
}

const toRefusal = (code: string): Refusal => ({ code, meaning: meanings[code] })

function refuse({ code, meaning }: Refusal) {
  const description = `cannot be used (${code}${meaning ? `: ${meaning}` : ''})`
  return createConfigError([{ field: 'DATABASE_URL', description }])
}

/**
 * Asks a Postgres server until it answers; without `waitForServer` once. Only one that is not there is waited for: a wrong
 * name or password stays wrong.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATABASE_URL`.
 */
export async function assertReachable(pool: pg.Pool, waitForServer?: WaitForServer): Promise<void> {
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      const refusal = describeRefusal(error)
      if (!waitForServer || !isServerAway(error)) throw refuse(refusal)
      await waitForServer(refusal)
    }
  }
}

/**
 * As {@link assertReachable}, of a server that is to be written to: a standby that is about to take over answers, and takes no
 * writes yet.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATABASE_URL`.
 */
export async function assertWritable(pool: pg.Pool, waitForServer?: WaitForServer): Promise<void> {
  for (;;) {
    await assertReachable(pool, waitForServer)
    const { rows } = await pool.query<{ on: boolean }>(
      `select current_setting('transaction_read_only') = 'on' as "on"`,
    )
    if (!rows[0]?.on) return
    const refusal = toRefusal('25006')
    if (!waitForServer) throw refuse(refusal)
    await waitForServer(refusal)
  }
}
