import { readFile, rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseWith } from '@gangway/protocol'
import * as v from 'valibot'
import { callJsonRpc } from './callJsonRpc.js'

const accountSchema = v.object({ lamports: v.number(), owner: v.string(), data: v.string() })
const snapshotSchema = v.object({ value: v.record(v.string(), accountSchema) })
const stateSchema = v.record(v.string(), accountSchema)

/** Accounts people make. Sysvars, features and native programs belong to the running node and are not kept. */
const keptOwners = new Set([
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
])

/** ms */
const saveEvery = 1_000
/** A node that hangs must not hold up the end of the world; ms. */
const lastSaveWithin = 2_000

/** Writing of a node's accounts to a file. */
export type KeptAccounts = {
  /** Says that accounts may have changed since the last call. */
  markChanged(): void
  /** Writes a last time, unless that takes longer than two seconds. */
  stop(): Promise<void>
}

/**
 * Gives a fresh Surfpool node the accounts an earlier one left in `stateFile`, then writes them there within a
 * second of every change and at `stop`. Surfpool itself keeps nothing. History and deployed programs are not part of it.
 */
export async function keepSolanaAccounts(rpcUrl: string, stateFile: string): Promise<KeptAccounts> {
  const ofTheNode = new Set(Object.keys(await readAccounts(rpcUrl))) // e.g. its own payer, new at every start
  await restore(rpcUrl, stateFile)
  let written = ''
  const save = async () => {
    const state = JSON.stringify(await readAccounts(rpcUrl, ofTheNode))
    if (state === written) return
    await writeFile(`${stateFile}.new`, state)
    await rename(`${stateFile}.new`, stateFile)
    written = state
  }
  let saving = Promise.resolve()
  let isChanged = false
  const saveNext = () => {
    isChanged = false
    saving = saving.then(save).catch((error: unknown) => {
      isChanged = true
      console.error('Solana accounts not saved:', error)
    })
    return saving
  }
  const timer = setInterval(() => isChanged && saveNext(), saveEvery)
  return {
    markChanged() {
      isChanged = true
    },
    stop() {
      clearInterval(timer)
      return Promise.race([saveNext(), pause(lastSaveWithin)])
    },
  }
}

async function restore(rpcUrl: string, stateFile: string): Promise<void> {
  const text = await readFile(stateFile, 'utf8').catch(() => '{}')
  const accounts = Object.entries(parseWith(stateSchema, JSON.parse(text)))
  for (const [address, { lamports, owner, data }] of accounts)
    await callJsonRpc(rpcUrl, 'surfnet_setAccount', [
      address,
      { lamports, owner, data: Buffer.from(data, 'base64').toString('hex') },
    ])
}

async function readAccounts(
  rpcUrl: string,
  except = new Set<string>(),
): Promise<v.InferOutput<typeof stateSchema>> {
  const { value } = parseWith(snapshotSchema, await callJsonRpc(rpcUrl, 'surfnet_exportSnapshot'))
  const kept = Object.entries(value).filter(([at, { owner }]) => keptOwners.has(owner) && !except.has(at))
  return Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)))
}
