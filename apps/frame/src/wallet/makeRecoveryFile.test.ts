import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftWallet } from '../keys/draftWallet.js'
import { joinShares } from '../keys/splitWrappingKey.js'
import { makeRecoveryFile, type RecoveryFile } from './makeRecoveryFile.js'

const tool = fileURLToPath(new URL('../../tools/openRecoveryFile.mjs', import.meta.url))
const password = 'correct horse ﬁve'
let folder: string
let file: RecoveryFile

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gangway-file-'))
  const { wallet, shares } = await draftWallet()
  file = await makeRecoveryFile(await joinShares(shares.shareA, shares.shareB), wallet, { password })
})
afterAll(() => rm(folder, { recursive: true }))

/** Runs the tool as a person would, with an answer to its question. */
async function openFile(content: unknown, answer: string) {
  const path = join(folder, `${crypto.randomUUID()}.json`)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return new Promise<{ words: string; said: string; code: unknown }>((resolve) => {
    const child = execFile(process.execPath, [tool, path], (error, words, said) =>
      resolve({ words, said, code: error?.code ?? 0 }),
    )
    child.stdin?.end(`${answer}\n`)
  })
}

test('default: the file opens with its password alone, by a program that loads nothing of ours', async () => {
  // Typed on another keyboard: one character for the two letters, or two.
  const { words, said, code } = await openFile(file, 'correct horse five')
  expect(code).toBe(0)
  expect(mnemonicToAccount(words.trim()).address).toBe(file.wallet.evmAddress)
  expect(said).toContain(file.wallet.solanaAddress)
})

test('error: another password, a file that was changed, and what is no such file', async () => {
  const wrong = await openFile(file, 'correct horse six')
  expect(wrong).toMatchObject({ words: '', code: 1, said: expect.stringContaining('not right') })
  const share = file.shareA.startsWith('A') ? `B${file.shareA.slice(1)}` : `A${file.shareA.slice(1)}`
  for (const [changed, said] of [
    [{ ...file, shareA: share }, 'do not belong together'],
    [{ ...file, wallet: { ...file.wallet, solanaAddress: 'x' } }, 'was changed'],
    [{ ...file, version: 2 }, 'newer version'],
    [{ wallet: file.wallet }, 'no recovery file'],
    ['{', 'cannot be read'],
  ] as const)
    expect(await openFile(changed, password)).toMatchObject({
      ...{ words: '', code: 1 },
      said: expect.stringContaining(said),
    })
})
