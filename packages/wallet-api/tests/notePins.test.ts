import { randomUUID } from 'node:crypto'
import {
  createLog,
  createMetrics,
  generateSigningKey,
  type OpenDatabase,
  openDatabase,
} from '@gangway/server-kit'
import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notePins } from '../src/database/recovery/notePins.js'
import {
  createNotePins,
  createNoteSigner,
  createNoteVerifier,
  createTrustedKeys,
  type NoteSigner,
  recoveryMigrations,
} from '../src/index.js'
import { createTestDevice } from './createTestDevice.js'
import { eachDatabase } from './eachDatabase.js'
import { createGrant, frameUrl, recoveryUrl } from './startRecoveryApi.js'

const ends = { issuer: frameUrl, audience: recoveryUrl, getNow: Date.now }

async function createSigner() {
  const keyText = JSON.stringify(generateSigningKey().export({ format: 'jwk' }))
  return createNoteSigner({ keyFile: '', keyText, ...ends })
}

await eachDatabase((getLocation) => {
  let opened: OpenDatabase
  let lines: string[]
  let metrics: ReturnType<typeof createMetrics>

  const createPins = (thumbprints?: readonly (string | undefined)[]) =>
    createNotePins({
      database: opened.database,
      thumbprints: thumbprints?.map(String),
      log: createLog({}, { write: (line) => void lines.push(line) }),
      metrics,
      getNow: Date.now,
    })

  beforeAll(async () => {
    const log = createLog({ level: 'silent' })
    opened = await openDatabase({ location: await getLocation(), migrations: recoveryMigrations, log })
  })
  beforeEach(async () => {
    lines = []
    metrics = createMetrics()
    await opened.database.delete(notePins)
  })
  afterAll(() => opened.close())

  /** Has `recovery` read a grant that `signer` signed, whose key is served at auth's address, under any name. */
  async function read(
    assertTrusted: Awaited<ReturnType<typeof createPins>>,
    signer: NoteSigner,
    kid?: string,
  ) {
    const device = await createTestDevice({
      ...{ origin: recoveryUrl, fetch: () => new Response(), getNow: Date.now },
    })
    const getKey = createLocalJWKSet({ keys: [{ ...signer.publicJwk, ...(kid ? { kid } : {}) }] })
    const trusted = createTrustedKeys({
      getKey: (header, token) => getKey({ ...header, ...(kid ? { kid } : {}) }, token),
      ownKid: randomUUID(),
      assertTrusted,
    })
    const grant = await signer.signGrant(createGrant(device))
    return createNoteVerifier({ getKey: trusted, ...ends }).readGrant(grant)
  }
  const changed = expect.objectContaining({ code: 'NOTE_KEY_CHANGED', retryable: true })

  test('default: the first key of auth that is seen is kept, and counts after a restart', async () => {
    const signer = await createSigner()
    await read(await createPins(), signer)
    await read(await createPins(), signer)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(String(signer.publicJwk.kid))
  })

  test('error: another key is refused, whatever it is called, with an alarm and one line for the operator', async () => {
    const [signer, thief] = [await createSigner(), await createSigner()]
    await read(await createPins(), signer)
    const pins = await createPins()
    await expect(read(pins, thief)).rejects.toThrow(changed)
    await expect(read(pins, thief, signer.publicJwk.kid)).rejects.toThrow(changed)
    expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(1)
    expect(lines.at(-1)).toContain(`"noteKey":"${thief.publicJwk.kid}"`)
    expect(await metrics.registry.metrics()).toContain('gangway_recovery_alarms_total{alarm="note_key"} 2')
    await read(pins, signer)
  })

  test('parameters: keys the operator names take the place of the one kept, one or, while they change, two', async () => {
    const [old, next] = [await createSigner(), await createSigner()]
    await read(await createPins(), old)
    const both = await createPins([old.publicJwk.kid, next.publicJwk.kid])
    for (const signer of [old, next]) await read(both, signer)
    await createPins([next.publicJwk.kid])
    // Without the setting again: kept is what it said.
    const later = await createPins()
    await read(later, next)
    await expect(read(later, old)).rejects.toThrow(changed)
  })

  test('behavior: of several processes that see different keys at first, one key is kept', async () => {
    const signers = await Promise.all([createSigner(), createSigner(), createSigner()])
    const starts = await Promise.allSettled(signers.map(async (signer) => read(await createPins(), signer)))
    expect(starts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })
})

test('error: notes by our own key are refused: the two services have one NOTE_KEY', async () => {
  const signer = await createSigner()
  const getKey = createTrustedKeys({
    getKey: createLocalJWKSet({ keys: [signer.publicJwk] }),
    ownKid: signer.publicJwk.kid,
  })
  const device = await createTestDevice({
    ...{ origin: recoveryUrl, fetch: () => new Response(), getNow: Date.now },
  })
  const grant = await signer.signGrant(createGrant(device))
  await expect(createNoteVerifier({ getKey, ...ends }).readGrant(grant)).rejects.toMatchObject({
    code: 'SERVICES_NOT_APART',
    details: 'NOTE_KEY',
  })
})
