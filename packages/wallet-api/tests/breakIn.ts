import { scryptSync } from 'node:crypto'
import {
  type Custody,
  type GrantClaims,
  openRecoveryShare,
  toPasswordGuess,
  toPasswordSecret,
  unwrapRecoveryKey,
  type WalletRecord,
} from '@gangway/protocol'
import type { Database } from '@gangway/server-kit'
import { sql } from 'drizzle-orm'
import type { SealedRecord } from '../src/database/sealedRecord.js'
import type { Kms } from '../src/kms/kms.js'
import { openRecord } from '../src/kms/openRecord.js'
import { createKeyedHash } from '../src/limits/keyedHash.js'
import { type HeldWallet, toBytes, toText } from './createHolder.js'
import { joinShares, openBlob } from './splitWallet.js'
import { createGrant, ofFrame, type TestRecovery } from './startRecoveryApi.js'

/** All that one service holds. */
export type Held = { database: Database; kms: Kms; pepper: Uint8Array; lines: readonly string[] }

/** Passwords that whoever broke in tries. */
export type Guesses = readonly string[]

const base64Url = /^[\w-]{20,}$/

/**
 * Tries to open a wallet with all that both services hold, a live `auth` that signs any grant, and these passwords. The
 * entropy, base64url; null where it does not open.
 */
export async function breakIn(
  held: readonly Held[],
  { wallet, owner, recovery }: { wallet: WalletRecord; owner: HeldWallet; recovery: TestRecovery },
  guesses: Guesses = [],
  extra: readonly string[] = [],
): Promise<string | null> {
  const texts = new Set(extra)
  for (const each of held) for (const text of await listTexts(each)) texts.add(text)
  for (const text of await askAsAuth(recovery, owner)) texts.add(text)
  const privateKeys = await findRecoveryKeys(held, { texts, owner, recovery }, guesses)
  for (const text of await openShares(texts, privateKeys, owner)) texts.add(text)
  return tryAll(texts, wallet)
}

/** Every text of every row and line, and whatever its key-encryption keys open. */
export async function listTexts({ database, kms, pepper, lines }: Held): Promise<string[]> {
  const { rows: tables } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = [toText(pepper)]
  for (const { name } of tables) {
    const { rows } = await database.execute<{ row: unknown }>(
      sql`select to_jsonb(t) as row from ${sql.identifier(name)} t`,
    )
    for (const { row } of rows) await walk(row, kms, found)
  }
  for (const line of lines) found.push(...(line.match(/[\w-]{20,}/g) ?? []))
  return found
}

async function walk(value: unknown, kms: Kms, found: string[]): Promise<void> {
  if (typeof value === 'string') found.push(...(value.match(/[\w-]{20,}/g) ?? []))
  if (typeof value !== 'object' || value === null) return
  if (isRecord(value)) {
    const opened = await openRecord(kms, value, value.context).catch(() => null)
    if (opened) found.push(toText(opened))
  }
  for (const each of Object.values(value)) await walk(each, kms, found)
}

function isRecord(value: object): value is SealedRecord {
  return 'kekId' in value && 'ciphertext' in value
}

/** What `recovery` answers whoever signs grants: every share, method and key there is. */
async function askAsAuth(recovery: TestRecovery, owner: HeldWallet): Promise<string[]> {
  const thief = await recovery.createDevice()
  const ask = async (path: string, claims: Partial<GrantClaims>, body: object = {}) => {
    const grant = await recovery.notes.auth.signGrant(createGrant(thief, { ...owner, ...claims }))
    return (await thief.post(path, { ...body, grant }, { headers: ofFrame })).body
  }
  const answers: unknown[] = []
  const custody: Custody = await ask('/custody/read', { purpose: 'custody.read' })
  const held = await ask('/custody/shares', { purpose: 'custody.shares' })
  answers.push(custody, held)
  for (const { setId } of held.shares ?? []) {
    answers.push(await ask('/shares/release', { purpose: 'release', setId }))
    for (const { id: methodId, parameters } of custody.methods) {
      const guess = parameters.kind === 'password' ? toText(new Uint8Array(32)) : null
      answers.push(await ask('/custody/open', { purpose: 'custody.test', setId }, { methodId, guess }))
    }
  }
  // And back into the clear, by his word alone.
  const shares = (held.shares ?? []).map(({ setId }: { setId: string }) => ({
    setId,
    shareC: 'A'.repeat(44),
  }))
  const body = { mode: 'escrow', epoch: custody.epoch, shares, proof: 'A'.repeat(86) }
  answers.push(await ask('/custody/move', { purpose: 'custody.move', to: 'escrow' }, body))
  return JSON.stringify(answers).match(/[\w-]{20,}/g) ?? []
}

/** Recovery keys that open by anything that was found, and by the passwords that are tried with the pepper in hand. */
async function findRecoveryKeys(
  held: readonly Held[],
  { texts, owner, recovery }: { texts: ReadonlySet<string>; owner: HeldWallet; recovery: TestRecovery },
  guesses: Guesses,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const { walletId } = owner
  const { rows } = await recovery.opened.database.execute<{
    id: string
    parameters: Custody['methods'][number]['parameters']
    wrapped: SealedRecord
  }>(sql`select id, parameters, wrapped_key as wrapped from recovery_methods where wallet_id = ${walletId}`)
  const found: Uint8Array<ArrayBuffer>[] = []
  const secrets = [...texts]
    .filter((text) => base64Url.test(text) && toBytes(text).length === 32)
    .map(toBytes)
  for (const { id: methodId, parameters, wrapped } of rows) {
    const context = { walletId, methodId }
    const key = Uint8Array.from(await openRecord(recovery.kms, wrapped, wrapped.context))
    const tried = [...secrets]
    if (parameters.kind === 'password')
      for (const guess of guesses) {
        const { logN, r, p } = parameters.scrypt
        const options = { N: 2 ** logN, r, p, maxmem: 2 ** 30 }
        const stretched = Uint8Array.from(scryptSync(guess, toBytes(parameters.salt), 32, options))
        const text = toText(await toPasswordGuess(stretched, context))
        for (const { pepper } of held) {
          const part = createKeyedHash(pepper)('password', walletId, methodId, text)
          tried.push(toPasswordSecret(stretched, toBytes(part)))
        }
      }
    for (const secret of tried) {
      const opened = await unwrapRecoveryKey(secret, key, context).catch(() => null)
      if (opened) found.push(opened)
    }
  }
  return found
}

async function openShares(
  texts: ReadonlySet<string>,
  privateKeys: readonly Uint8Array<ArrayBuffer>[],
  { sub: userId, projectId, walletId }: HeldWallet,
): Promise<string[]> {
  const sealed = [...texts].filter((text) => text.length === 152)
  const setIds = [...texts].filter((text) => /^[0-9a-f]{32}$/.test(text))
  const found: string[] = []
  for (const privateKey of privateKeys)
    for (const text of sealed)
      for (const setId of setIds) {
        const context = { projectId, userId, walletId, setId }
        const opened = await openRecoveryShare(privateKey, toBytes(text), context).catch(() => null)
        if (opened) found.push(toText(opened))
      }
  return found
}

/** Everything that could be a share with everything else, and everything that could be the key. */
async function tryAll(texts: ReadonlySet<string>, wallet: WalletRecord): Promise<string | null> {
  const shares = new Set<string>()
  for (const text of texts) {
    if (text.length === 44) shares.add(text)
    // The ciphertext of a sealed share, in case it were the share.
    if (text.length === 152) shares.add(toText(toBytes(text).slice(65, 98)))
  }
  const list = [...shares]
  for (const [index, first] of list.entries())
    for (const second of list.slice(index + 1)) {
      const key = await joinShares(first, second)
      const opened = key && (await openBlob(key, wallet))
      if (opened) return opened
    }
  for (const text of texts) {
    const bytes = base64Url.test(text) ? toBytes(text) : new Uint8Array()
    const opened = bytes.length === 32 ? await openBlob(bytes, wallet) : null
    if (opened) return opened
  }
  return null
}
