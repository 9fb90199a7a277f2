import { callJsonRpc, type Instance } from '@gangway/dev'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalModel } from '../model/approvalModel.js'
import { languageTags } from '../model/chooseLanguage.js'
import { prepareRequests } from './index.js'
import { at, corpus, type Sample } from './tests/corpus.js'
import { createTestContext } from './tests/createTestContext.js'
import { startTestChain } from './tests/startTestChain.js'
import { requestTexts } from './texts/requestTexts.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startTestChain()
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.collection, '0x600160005260206000f3'])
  await callJsonRpc(anvil.url, 'anvil_setCode', [at.refusing, '0x60006000fd'])
})
afterAll(() => anvil?.stop())

async function prepare({ method, params }: Sample, tag: (typeof languageTags)[number]) {
  const texts = requestTexts[tag]
  const prepared = await prepareRequests[method]?.(
    params,
    createTestContext('eip155', { url: anvil.url, texts }),
  )
  if (!prepared) throw new Error(`no reader of ${method}`)
  return prepared.model
}

/** What of a model is in words of ours. */
function listWords({ title, approveLabel, rows, details = [], warnings }: ApprovalModel): string[] {
  const all = [...rows, ...details]
  const values = all.filter(({ kind }) => kind === 'plain' || kind === 'step').map(({ value }) => value)
  return [
    title,
    approveLabel,
    ...all.map(({ label }) => label),
    ...values,
    ...warnings.map(({ text }) => text),
  ]
}

/** What others wrote, and what is written alike everywhere: addresses, symbols, units, names of networks and standards. */
const names =
  /\u2068(?:[^\u2068\u2069\u0600-\u06ff]+)\u2069|0x[0-9a-fA-F]+|\b(?:EIP-\d+|[A-Z]{3,5}|gwei|Gangway One)\b/gu

describe('threat 23: what is signed is told in every language', () => {
  test.each(corpus)('parameters: $method: $name', async (sample) => {
    const [english, ...others] = await Promise.all(languageTags.map((tag) => prepare(sample, tag)))
    const levels = english?.warnings.map(({ level }) => level)
    for (const other of others) {
      expect(other.warnings.map(({ level }) => level)).toEqual(levels)
      expect(other.rows.map(({ kind }) => kind)).toEqual(english?.rows.map(({ kind }) => kind))
      // What is a stranger's, an address or a text, is the same to the letter.
      for (const kind of ['whole', 'text'] as const)
        expect(other.rows.filter((row) => row.kind === kind).map(({ value }) => value)).toEqual(
          english?.rows.filter((row) => row.kind === kind).map(({ value }) => value),
        )
      expect(other).toMatchObject({ recipient: english?.recipient, risk: english?.risk })
    }
    for (const text of listWords(others[1] as ApprovalModel))
      expect(text.replace(names, '').replace(names, '')).not.toMatch(/\p{Script=Latin}{3}/u)
  })
})

test('error: the app is told why in English, the person in their language', async () => {
  const message = 'evil.example wants you to sign in with your Ethereum account:\n0x0'
  const context = createTestContext('eip155', { texts: requestTexts.ar })
  await expect(prepareRequests.personal_sign?.([message, context.evmAddress], context)).rejects.toMatchObject(
    {
      code: 'FRAME_REQUEST_REFUSED',
      shortMessage: 'This message would sign you in to “evil.example”, but app.example asks for it',
      context: { reason: requestTexts.ar.signInElsewhere('evil.example', 'app.example') },
    },
  )
})
