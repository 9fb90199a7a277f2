import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createConfigError, type Database } from '@gangway/server-kit'
import {
  type AssertTrusted,
  assertKeyEncryption,
  assertPepper,
  createEnvironmentKms,
  createKeyFileKms,
  createNoteSigner,
  createNoteVerifier,
  createRemoteKeys,
  createTrustedKeys,
  isDatabaseSealed,
  type Kms,
  type NoteSigner,
  type NoteVerifier,
  readSecretFile,
  verifyKeyEncryption,
  verifyPepper,
} from '@gangway/wallet-api'
import type { ServerConfig } from '../settings/readServerConfig.js'
import { pepperKey } from './openPepper.js'
import { readSecretKey } from './readSecretKey.js'

/** File of the data folder that holds the key-encryption keys. */
export const keyEncryptionFile = 'kek.json'

/** File that says whose secrets a folder has. */
const serviceFile = 'service'

/** What a service of the embedded wallet seals, hashes and signs with, and how it checks the other's notes. */
export type WalletKeys = { kms: Kms; pepper: Uint8Array; notes: NoteSigner & NoteVerifier }

/** The two ends of notes: public origin of this service and of the other, and where the other's keys are read. */
export type NoteEnds = {
  service: 'frame' | 'recovery'
  own: string
  other: string
  keysUrl: string
  variable: string
  /** When notes are signed, and when they are over. Unix milliseconds. */
  getNow: () => number
  /** Whether the pepper may no longer be another; left out, it may not. */
  isPepperInUse?: boolean
  /** Which of those keys count; left out, all do. */
  assertTrusted?: AssertTrusted
}

/**
 * Judges of the secrets of a service what can be judged without its database, and makes none: before anybody listens, as the
 * database may come late.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function assertWalletSecrets(
  { dataDir = '', wallet }: Pick<ServerConfig, 'dataDir' | 'wallet'>,
  service: NoteEnds['service'],
): Promise<void> {
  const { keyEncryptionKeys, pepper, noteKey } = wallet
  const isFromFolder = [keyEncryptionKeys, pepper, noteKey].includes(undefined)
  if (isFromFolder && existsSync(join(dataDir, serviceFile))) await assertOwnFolder(dataDir, service)
  if (keyEncryptionKeys !== undefined) createEnvironmentKms(keyEncryptionKeys, 'KEY_ENCRYPTION_KEYS')
  if (noteKey !== undefined)
    await createNoteSigner({ keyFile: '', keyText: noteKey, issuer: '', audience: '', getNow: Date.now })
}

/**
 * Reads the secrets of one service, from the environment or from its data folder, where the first start makes them. The
 * key-encryption keys are tried on the database before anything is written by them.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function openWalletKeys(
  config: Pick<ServerConfig, 'environment' | 'dataDir' | 'wallet'>,
  database: Database,
  ends: NoteEnds,
): Promise<WalletKeys> {
  const { environment, dataDir = '', wallet } = config
  const { keyEncryptionKeys } = wallet
  const isFromFolder = [keyEncryptionKeys, wallet.pepper, wallet.noteKey].includes(undefined)
  if (isFromFolder) await assertOwnFolder(dataDir, ends.service)
  const isSealed = await isDatabaseSealed(database)
  const { isPepperInUse = true } = ends
  const kms =
    keyEncryptionKeys === undefined
      ? await createKeyFileKms(join(dataDir, keyEncryptionFile), { isFirstStart: !isSealed })
      : createEnvironmentKms(keyEncryptionKeys, 'KEY_ENCRYPTION_KEYS')
  // Before the database says that keys were used on it, or an end right here would ask for a file that never was.
  const pepper = await readSecretKey(pepperKey, wallet.pepper, dataDir, {
    isNeeded: isSealed && isPepperInUse,
  })
  await assertKeyEncryption(
    database,
    kms,
    keyEncryptionKeys === undefined ? 'DATA_DIR' : 'KEY_ENCRYPTION_KEYS',
  )
  const pepperVariable = wallet.pepper === undefined ? 'DATA_DIR' : 'PEPPER'
  await assertPepper(database, kms, pepper, pepperVariable, { isInUse: isPepperInUse })
  const { getNow } = ends
  const signer = await createNoteSigner({
    keyFile: join(dataDir, 'notes.jwk'),
    keyText: wallet.noteKey,
    issuer: ends.own,
    audience: ends.other,
    getNow,
  })
  const getKey = createTrustedKeys({
    getKey: createRemoteKeys({
      url: ends.keysUrl,
      variable: ends.variable,
      // On this machine nobody stands between.
      isHttpAllowed: environment === 'local' || isThisMachine(ends.keysUrl),
    }),
    // Recovery alone refuses it: it asks what the two have in common, and has to be answered.
    ownKid: ends.service === 'recovery' ? signer.publicJwk.kid : undefined,
    assertTrusted: ends.assertTrusted,
  })
  const verifier = createNoteVerifier({ getKey, issuer: ends.other, audience: ends.own, getNow })
  return { kms, pepper, notes: { ...signer, ...verifier } }
}

/**
 * Looks whether the secrets of a service are those of its database, as {@link openWalletKeys} does, and makes none, nor
 * leaves a word of them there. A database nothing was sealed in yet takes any.
 *
 * @throws GangwayError `INVALID_CONFIG`.
 */
export async function verifyWalletKeys(
  { dataDir = '', wallet }: Pick<ServerConfig, 'dataDir' | 'wallet'>,
  database: Pick<Database, 'select'>,
  { service, isPepperInUse }: { service: NoteEnds['service']; isPepperInUse: boolean },
): Promise<void> {
  const { keyEncryptionKeys } = wallet
  if (dataDir !== '' && existsSync(join(dataDir, serviceFile))) await assertOwnFolder(dataDir, service)
  if (!(await isDatabaseSealed(database))) return
  const kms =
    keyEncryptionKeys === undefined
      ? await createKeyFileKms(join(dataDir, keyEncryptionFile), { isFirstStart: false })
      : createEnvironmentKms(keyEncryptionKeys, 'KEY_ENCRYPTION_KEYS')
  await verifyKeyEncryption(
    database,
    kms,
    keyEncryptionKeys === undefined ? 'DATA_DIR' : 'KEY_ENCRYPTION_KEYS',
  )
  if (!isPepperInUse) return
  const pepper = await readSecretKey(pepperKey, wallet.pepper, dataDir, { isNeeded: true })
  await verifyPepper(database, kms, pepper, wallet.pepper === undefined ? 'DATA_DIR' : 'PEPPER')
}

function isThisMachine(url: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(new URL(url).hostname)
}

/**
 * Notes in the folder whose secrets it holds, so that the other service does not take them for its own.
 *
 * @throws GangwayError `INVALID_CONFIG` naming `DATA_DIR`.
 */
async function assertOwnFolder(dataDir: string, service: NoteEnds['service']): Promise<void> {
  const owner = (await readSecretFile(join(dataDir, serviceFile), () => `${service}\n`)).trim()
  if (owner === service) return
  const description = `holds the secrets of the ${owner} role; ${service} must have a folder and secrets of its own`
  throw createConfigError([{ field: 'DATA_DIR', description }])
}
