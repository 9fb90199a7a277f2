import type { Verdict } from '@gangway/protocol'
import { gangwayOne, localTokens } from '@gangway/registry'
import { describe, expect, test } from 'vitest'
import { createAccountEvent } from '../../tests/createAccountEvent.js'
import type { AccountEvent } from '../model/accountEvent.js'
import { createBlocklist } from './createBlocklist.js'
import { createTokenJudge } from './createTokenJudge.js'
import { judgeBlocked } from './judgeBlocked.js'

const chain = gangwayOne.caipNetworkId
const bad = '0x00000000000000000000000000000000000000bA'
const blocklist = createBlocklist([`${chain}:${bad}`, `${chain}:${localTokens[0].address}`], localTokens)
const verdict: Verdict = { level: 'unknown', reasons: ['unlisted'] }
const create = (differing: Partial<AccountEvent>) =>
  createAccountEvent({ asset: null, verdict, ...differing })
const blocked = { level: 'spam', reasons: ['blocklist', 'unlisted'] }

describe('an operator’s blocklist (data-sources.md §7)', () => {
  test.each(['from', 'to', 'initiator', 'asset'] as const)('default: spam where it is the %s', (part) => {
    expect(judgeBlocked(create({ [part]: bad.toLowerCase() }), blocklist)).toEqual(blocked)
  })

  test('behavior: what is blocked elsewhere, or what the account did itself, is what it was', () => {
    const { account } = createAccountEvent()
    const others: Partial<AccountEvent>[] = [
      {},
      { initiator: account, to: bad },
      { chain: 'eip155:31338', from: bad },
    ]
    for (const other of others) expect(judgeBlocked(create(other), blocklist)).toEqual(verdict)
  })

  test('behavior: a token is spam in any spelling, but never one that is listed', () => {
    const { judge } = createTokenJudge(localTokens, [gangwayOne], blocklist)
    const facts = { chain, standard: 'fungible', name: 'Bad', symbol: 'BAD', decimals: 6 } as const
    expect(judge({ ...facts, address: bad.toLowerCase() })).toEqual(blocked)
    expect(judge({ ...facts, address: localTokens[0].address }).level).toBe('ok')
    const usdx = createAccountEvent({ asset: localTokens[0].address.toLowerCase() })
    expect(judgeBlocked(usdx, blocklist)).toEqual(usdx.verdict)
  })
})
