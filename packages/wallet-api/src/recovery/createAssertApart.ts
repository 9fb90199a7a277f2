import {
  GangwayError,
  mostSecretsAsked,
  secretsSharedResponseSchema,
  secretsSharedRoute,
} from '@gangway/protocol'
import type { Log, Metrics } from '@gangway/server-kit'
import type { Kms } from '../kms/kms.js'
import { createKeyedHash } from '../limits/keyedHash.js'
import type { NoteSigner } from '../notes/notes.js'
import { askAuth } from './askAuth.js'
import { createHourly } from './createHourly.js'

/**
 * Makes sure that `auth` has none of this service's secrets: with one of them in common a break-in into either opens
 * what both keep. Asks until `auth` has answered once.
 *
 * @throws GangwayError `SERVICES_NOT_APART`; `NOTE_KEYS_UNAVAILABLE` where `auth` does not answer.
 */
export type AssertApart = () => Promise<void>

/** Creates the check. Digests alone go to `auth`, in a note, so that nobody else can ask. */
export function createAssertApart(deps: {
  authUrl: string
  notes: Pick<NoteSigner, 'publicJwk' | 'signSecretsQuery'>
  kms: Kms
  pepper: Uint8Array
  log: Log
  metrics: Metrics
  /** Unix milliseconds. */
  getNow: () => number
}): AssertApart {
  const { notes, kms, pepper, log, metrics, getNow } = deps
  const hourly = createHourly(getNow)
  let isApart = false
  return async () => {
    if (isApart) return
    const own = new Map<string, string>([
      [notes.publicJwk.kid ?? '', 'NOTE_KEY'],
      [createKeyedHash(pepper)('fingerprint'), 'PEPPER'],
      ...kms.listFingerprints().map((digest) => [digest, 'KEY_ENCRYPTION_KEYS'] as const),
    ])
    const digests = [...own.keys()].slice(0, mostSecretsAsked)
    const note = await notes.signSecretsQuery(digests)
    const answer = await askAuth(deps, {
      route: secretsSharedRoute,
      note,
      schema: secretsSharedResponseSchema,
    })
    if (!answer) throw new GangwayError('NOTE_KEYS_UNAVAILABLE')
    const names = new Set(answer.shared.flatMap((digest) => own.get(digest) ?? []))
    isApart = names.size === 0
    if (isApart) return
    metrics.recoveryAlarms.inc({ alarm: 'not_apart' })
    hourly('not apart', () =>
      log.error(
        { shared: [...names] },
        'the login service has the same secrets: no share is stored or given out until each has its own, see docs/self-hosting.md',
      ),
    )
    throw new GangwayError('SERVICES_NOT_APART', { details: [...names].join(', ') })
  }
}
