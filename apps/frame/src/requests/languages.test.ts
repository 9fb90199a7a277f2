import { type Instance, usdxAddress } from '@gangway/dev'
import { languageTags } from '@gangway/protocol'
import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApprovalModel } from '../model/approvalModel.js'
import { prepareRequests } from './index.js'
import { at, corpus, type Sample } from './tests/corpus.js'
import { createTestContext, testAccounts } from './tests/createTestContext.js'
import { startCorpusChain } from './tests/startCorpusChain.js'
import { requestTexts } from './texts/requestTexts.js'

let anvil: Instance
beforeAll(async () => {
  anvil = await startCorpusChain()
})
afterAll(() => anvil?.stop())

type Request = Pick<Sample, 'name' | 'method' | 'params'>

async function prepare({ method, params }: Request, tag: (typeof languageTags)[number]) {
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

const everything = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [at.friend, maxUint256],
})
const grant = (permission: object, policies: object[] = []) => {
  const signer = { type: 'account', data: { address: at.friend } }
  // The longest a person can be asked for is a danger.
  const expiry = Math.floor(Date.now() / 1_000) + 3 * 366 * 86_400
  return [{ chainId: '0x7a69', expiry, signer, permission, policies }]
}
const eachDay = { token: usdxAddress, allowance: '0x5', start: 1_700_000_000, period: 2 * 86_400 }

/** What the corpus has none of, since it needs contracts of ours: batches, and what an app may do by itself. */
const more: Request[] = [
  {
    name: 'two calls at once, one of which gives everything away',
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: testAccounts.evm,
        chainId: '0x7a69',
        calls: [
          { to: usdxAddress, data: everything },
          { to: at.friend, value: '0x1' },
        ],
      },
    ],
  },
  {
    name: 'so much every two days',
    method: 'wallet_grantPermissions',
    params: grant({ type: 'erc20-recurring-allowance', data: eachDay }),
  },
  {
    name: 'a function, three times',
    method: 'wallet_grantPermissions',
    params: grant(
      {
        type: 'contract-call',
        data: { address: usdxAddress, abi: erc20Abi, functions: [{ functionName: 'approve' }] },
      },
      [{ type: 'call-limit', data: { count: 3 } }],
    ),
  },
]

describe('threat 23: what is signed is told in every language', () => {
  test.each<Request>([...corpus, ...more])('parameters: $method: $name', async (sample) => {
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
    // Fields of typed data are called as the app calls them.
    const given = JSON.stringify(sample.params)
    const left = listWords(others[1] as ApprovalModel).flatMap(
      (text) => text.replace(names, '').match(/\p{Script=Latin}{3,}/gu) ?? [],
    )
    expect(left.filter((word) => !given.includes(word))).toEqual([])
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
