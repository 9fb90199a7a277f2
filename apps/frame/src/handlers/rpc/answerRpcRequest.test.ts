import {
  delegateContracts,
  delegationDesignator,
  eip155NativeAddress,
  frameRpcMethods,
  GangwayError,
  type KeptCalls,
  type SponsorOffer,
} from '@gangway/protocol'
import { describe, expect, test, vi } from 'vitest'
import {
  createTestFrame,
  type TestFrameOptions,
  testConfig,
  testUser,
} from '../../../tests/createTestFrame.js'
import type { ApprovalQueue } from '../../approvals/approvalState.js'

const loggedIn = (options: TestFrameOptions = {}) => createTestFrame({ isLoggedIn: true, ...options })
const account = testUser.evmAddress
const methods = [...frameRpcMethods.values()]

describe('who answers (product.md §7, frame-protocol.md §4)', () => {
  test('default: a read goes to the node of its chain, through the frame’s own origin', async () => {
    const { request, requests } = loggedIn({ answerNode: () => '0x1' })
    expect(await request('eth_getBalance', [account, 'latest'])).toMatchObject({
      type: '@w3m-frame/RPC_REQUEST_SUCCESS',
      payload: '0x1',
    })
    expect(requests).toEqual([
      {
        url: '/auth/rpc?chainId=eip155%3A1&projectId=project',
        body: { jsonrpc: '2.0', id: 0, method: 'eth_getBalance', params: [account, 'latest'] },
      },
    ])
  })

  test('parameters: a call may name its chain; one of another family it may not', async () => {
    const { request, requests } = loggedIn({ answerNode: () => '0x1' })
    await request('eth_blockNumber', undefined, { caipNetworkId: 'eip155:10' })
    expect(requests).toMatchObject([{ url: expect.stringContaining('eip155%3A10'), body: { params: [] } }])
    for (const caipNetworkId of ['eip155:5', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'])
      expect((await request('eth_blockNumber', [], { caipNetworkId })).payload).toMatchObject({
        message: 'Chain is not supported',
      })
  })

  test.each(methods.filter(({ answeredBy }) => answeredBy === 'signer').map(({ name }) => name))(
    'behavior: %s is shown to the person',
    async (method) => {
      const { request, approvals } = loggedIn()
      const params = method.startsWith('solana')
        ? { message: '1', pubkey: '1', transaction: '1', transactions: ['1'] }
        : ['0x']
      expect((await request(method, params)).payload).toBe('signed')
      expect(approvals.request).toHaveBeenCalledTimes(1)
    },
  )

  test.each(methods.filter(({ answeredBy }) => answeredBy === 'later').map(({ name }) => name))(
    'error: %s is for a later part',
    async (method) => {
      expect((await loggedIn().request(method, [])).payload).toMatchObject({
        message: 'This is not available yet',
      })
    },
  )

  test.each(['eth_sign', 'eth_getProof2', 'debug_traceCall', 'constructor', '__proto__', 'signTransaction'])(
    'error: %s is not allowed (product.md §8)',
    async (method) => {
      const { request, approvals, requests } = loggedIn()
      expect((await request(method, [])).payload).toMatchObject({
        message: 'Requested RPC call is not allowed',
      })
      expect(approvals.request).not.toHaveBeenCalled()
      expect(requests).toEqual([])
    },
  )

  test('error: params that are not those of the method', async () => {
    const { request } = loggedIn()
    const told = async (method: string, params: unknown) => (await request(method, params)).payload
    expect(await told('eth_getBalance', { a: 1 })).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Expected array, received object: params',
    })
    expect(await told('solana_signMessage', { message: '0OIl' })).toMatchObject({
      code: 'INVALID_INPUT',
      message: 'Invalid input: params.message',
    })
    expect(await told('wallet_getAssets', [{ account: 'me' }])).toMatchObject({
      message: 'Invalid input: params[0].account',
    })
  })

  test('error: a node’s own words reach the app, with what reverts are decoded from', async () => {
    const error = { code: 3, message: 'execution reverted: no', data: '0x08c379a0' }
    const { request } = loggedIn({
      answerNode: () => {
        throw error
      },
    })
    expect((await request('eth_call', [{}])).payload).toMatchObject({
      message: 'execution reverted: no',
      context: { rpcCode: 3, data: '0x08c379a0' },
    })
  })

  test('behavior: AppKit’s new request takes the place of the one it has given up without a word; ours waits', async () => {
    const old = loggedIn({ client: '4' })
    await old.request('personal_sign', ['0x', account])
    expect(old.approvals.drop).toHaveBeenCalledTimes(1)
    const ours = loggedIn()
    await ours.request('personal_sign', ['0x', account])
    expect(ours.approvals.drop).not.toHaveBeenCalled()
  })

  test('error: a refusal bears the fixed text', async () => {
    const request = vi.fn(async () => {
      throw new GangwayError('FRAME_REQUEST_REJECTED')
    })
    const frame = loggedIn({ approvals: { request } })
    expect((await frame.request('personal_sign', ['0x', account])).payload).toMatchObject({
      message: 'User rejected the request.',
    })
  })
})

describe('what the frame answers itself', () => {
  test('behavior: eth_accounts is empty before a login', async () => {
    expect((await createTestFrame().request('eth_accounts')).payload).toEqual([])
    expect((await loggedIn().request('eth_accounts')).payload).toEqual([account])
  })

  test('default: wallet_getCapabilities has the EVM networks that can be reached', async () => {
    const chain = expect.objectContaining({ assetDiscovery: { supported: true } })
    const { request } = loggedIn()
    expect((await request('wallet_getCapabilities')).payload).toEqual({ '0x1': chain, '0xa': chain })
    expect((await request('wallet_getCapabilities', [account, ['0xA']])).payload).toEqual({ '0xa': chain })
    expect((await request('wallet_getCapabilities', [`0x${'1'.repeat(40)}`])).payload).toEqual({})
    expect((await createTestFrame().request('wallet_getCapabilities')).payload).toMatchObject({
      code: 'SESSION_INVALID',
    })
  })

  test.each([
    ['0x', 'ready', true],
    [delegationDesignator, 'supported', true],
    [`0xef0100${'11'.repeat(20)}`, 'unsupported', false],
  ] as const)(
    'default: with code %s several calls as one are %s (EIP-5792)',
    async (code, status, supported) => {
      const { request, ask } = loggedIn({ answerNode: () => code })
      const read = async () => (await request('wallet_getCapabilities', [account])).payload
      expect(await read()).toMatchObject({
        '0x1': { atomic: { status: 'unsupported' }, atomicBatch: { supported: false } },
        '0xa': { atomic: { status }, atomicBatch: { supported } },
      })
      // Who prefers the plain account has one call at a time.
      await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
      expect(await read()).toMatchObject({ '0xa': { atomic: { status: 'unsupported' } } })
    },
  )

  test('default: of calls that are named, whether the app would pay; whoever does not answer does not', async () => {
    const calls = [{ to: account, value: '0x0', data: '0x' }]
    const offerPayment = vi.fn(async (): Promise<SponsorOffer> => {
      return { isSponsored: true, relayer: account, validUntil: 1, payer: 'Shop' }
    })
    const { request, ask } = loggedIn({ worker: { offerPayment }, answerNode: () => '0x' })
    const read = async (...params: unknown[]) => (await request('wallet_getCapabilities', params)).payload
    expect(await read(account, null, { calls })).toMatchObject({
      '0x1': { sponsorship: { supported: false } },
      '0xa': { sponsorship: { supported: true, payer: 'Shop' } },
    })
    expect(offerPayment.mock.calls).toEqual([[{ caipNetworkId: 'eip155:10', calls }]])
    expect(await read(account, ['0xa'])).not.toHaveProperty('0xa.sponsorship')
    offerPayment.mockRejectedValueOnce(new GangwayError('WALLET_NOT_READY'))
    expect(await read(account, ['0xa'], { calls })).toMatchObject({
      '0xa': { sponsorship: { supported: false } },
    })
    expect(await read(account, ['0xa'], { calls: [] })).toMatchObject({ code: 'INVALID_INPUT' })
    await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    expect(await read(account, ['0xa'], { calls })).toMatchObject({
      '0xa': { sponsorship: { supported: false } },
    })
    expect(offerPayment).toHaveBeenCalledTimes(2)
  })

  test('default: the person is asked for a batch as the type of account they prefer', async () => {
    const { request, ask, approvals } = loggedIn()
    await ask('SWITCH_NETWORK', { chainId: 10 })
    await request('wallet_sendCalls', [{ calls: [] }])
    await ask('SET_PREFERRED_ACCOUNT', { type: 'eoa' })
    await request('wallet_sendCalls', [{ calls: [] }])
    const asked = vi
      .mocked(approvals.request)
      .mock.calls.map(([{ method, isSmartAccount }]) => [method, isSmartAccount])
    expect(asked).toEqual([
      ['wallet_sendCalls', true],
      ['wallet_sendCalls', false],
    ])
  })

  describe('wallet_getCallsStatus (EIP-5792)', () => {
    const hash = `0x${'12'.repeat(32)}`
    const log = { address: `0x${'ab'.repeat(20)}`, data: '0x', topics: [] }
    const receipt = {
      status: '0x1',
      blockHash: hash,
      blockNumber: '0x5',
      gasUsed: '0x6',
      transactionHash: hash,
      logs: [log, { ...log, address: delegateContracts.manager.toLowerCase() }],
    }
    const kept = { caipNetworkId: 'eip155:10' as const, transactionHash: hash, nonce: null, isGivenUp: false }
    const read = async (known: KeptCalls | null, answer: unknown = null) => {
      const readCalls = vi.fn(async () => known)
      const frame = loggedIn({ worker: { readCalls }, answerNode: () => answer })
      const { payload } = await frame.request('wallet_getCallsStatus', ['mine'])
      expect(readCalls).toHaveBeenCalledWith({ callsId: 'mine' })
      return payload
    }
    const told = { version: '2.0.0', id: 'mine', chainId: '0xa', atomic: true }

    test('default: 100 while it is under way, 200 once it is done, with the logs of the calls', async () => {
      expect(await read(kept)).toEqual({ ...told, status: 100 })
      const receipts = [{ ...receipt, logs: [log] }]
      expect(await read(kept, receipt)).toEqual({ ...told, status: 200, receipts })
    })

    test('default: 500 for one that was taken back, 400 for one that never reached the chain', async () => {
      expect(await read(kept, { ...receipt, status: '0x0' })).toMatchObject({ ...told, status: 500 })
      expect(await read({ ...kept, transactionHash: null })).toEqual({ ...told, status: 100 })
      expect(await read({ ...kept, transactionHash: null, isGivenUp: true })).toEqual({
        ...told,
        status: 400,
      })
    })

    test.each([
      [{}, null, 'Under way', true],
      [{}, receipt, 'Done', false],
      [{}, { ...receipt, status: '0x0' }, 'Failed', false],
      [{ transactionHash: null, isGivenUp: true }, null, 'Not sent', false],
    ] as const)(
      'default: wallet_showCallsStatus shows what became of it, and answers null (%#)',
      async (more, answer, title, isOpen) => {
        const show = vi.fn<ApprovalQueue['show']>(async () => {})
        const readCalls = async () => ({ ...kept, ...more })
        const frame = loggedIn({ worker: { readCalls }, approvals: { show }, answerNode: () => answer })
        expect((await frame.request('wallet_showCallsStatus', ['mine'])).payload).toBeNull()
        const notice = await show.mock.calls[0]?.[0]()
        expect(notice).toMatchObject({ title, appOrigin: 'https://app.example', isOpen })
        expect(notice?.rows).toContainEqual({ label: 'Id', value: 'mine', kind: 'text' })
      },
    )

    test('default: wallet_showCallsStatus says of a batch that another transaction took its place', async () => {
      const show = vi.fn<ApprovalQueue['show']>(async () => {})
      const readCalls = async () => ({ ...kept, nonce: 3 })
      const answers: Record<string, string> = { eth_getTransactionCount: '0x4', eth_blockNumber: '0x64' }
      const answerNode = (method: string) => answers[method] ?? null
      const frame = loggedIn({ worker: { readCalls }, approvals: { show }, answerNode })
      await frame.request('wallet_showCallsStatus', ['mine'])
      const notice = await show.mock.calls[0]?.[0]()
      expect(notice).toMatchObject({ title: 'Not done', isOpen: false })
      expect(notice?.rows[0]?.value).toMatch(/^Another transaction of this account took its place/)
    })

    test('error: wallet_showCallsStatus of an id nobody knows is 5730, and shows nothing', async () => {
      const frame = loggedIn({ worker: { readCalls: async () => null } })
      const { payload } = await frame.request('wallet_showCallsStatus', ['mine'])
      expect(payload).toMatchObject({ code: 'CALLS_ID_UNKNOWN' })
    })

    test('error: an id nobody knows is 5730', async () => {
      expect(await read(null)).toMatchObject({ code: 'CALLS_ID_UNKNOWN' })
    })
  })

  test('default: wallet_revokePermissions of EIP-2255 signs out; of ERC-7715 it is shown to the person', async () => {
    const { request, worker, approvals } = loggedIn()
    expect((await request('wallet_revokePermissions', { pci: '1', permissions: [] })).payload).toBe('signed')
    expect(approvals.request).toHaveBeenCalledTimes(1)
    expect(worker.signOut).not.toHaveBeenCalled()
    expect((await request('wallet_revokePermissions', [{ eth_accounts: {} }])).payload).toBeNull()
    expect(worker.signOut).toHaveBeenCalledTimes(1)
  })
})

describe('wallet_getAssets (frame-protocol.md §4)', () => {
  const [token] = testConfig.tokens
  const balances: Record<string, string> = {
    [`0x${'ab'.repeat(20)}`]: '0x16e360',
    [`0x${'cd'.repeat(20)}`]: '0x0',
  }
  const answerNode: TestFrameOptions['answerNode'] = (method, params) => {
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
    const [call] = params as [{ to: string; data: string }]
    expect(call.data).toBe(`0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`)
    return balances[call.to]
  }
  const at = (id: string) => `https://frame.example/pictures/eip155:1:${id}`
  const coin = {
    address: 'native',
    balance: '0xde0b6b3a7640000',
    type: 'NATIVE',
    metadata: {
      name: 'Coin',
      symbol: 'COIN',
      decimals: 18,
      price: 2500,
      value: 2500,
      iconUrl: at(eip155NativeAddress),
    },
  }
  const dollars = {
    address: token?.address,
    balance: '0x16e360',
    type: 'ERC20',
    metadata: {
      name: 'Dollar',
      symbol: 'USDX',
      decimals: 6,
      price: 1,
      value: 1.5,
      iconUrl: at(token?.address ?? ''),
    },
  }

  test('default: the coin, and the tokens there are some of, by chain; a price nobody states is 0', async () => {
    const { request, requests } = loggedIn({ answerNode })
    const iconUrl = `https://frame.example/pictures/eip155:10:${eip155NativeAddress}`
    const unpriced = { ...coin, metadata: { ...coin.metadata, price: 0, value: 0, iconUrl } }
    expect((await request('wallet_getAssets', [{ account }])).payload).toEqual({
      '0x1': [coin, dollars],
      '0xa': [unpriced],
    })
    expect(requests).toHaveLength(2)
  })

  test.each([
    [{ chainFilter: ['0x1'] }, { '0x1': [coin, dollars] }],
    [{ chainFilter: ['0x38'] }, {}],
    [{ chainFilter: ['0x1'], assetTypeFilter: ['ERC20'] }, { '0x1': [dollars] }],
    [{ assetFilter: { '0x1': [{ address: 'native', type: 'native' }] } }, { '0x1': [coin] }],
  ])('parameters: %j', async (filter, expected) => {
    const { request } = loggedIn({ answerNode })
    expect((await request('wallet_getAssets', [{ account, ...filter }])).payload).toEqual(expected)
  })

  test('behavior: what cannot be read is left out, never nothing', async () => {
    const { request } = loggedIn({
      answerNode: (method, params, chainId) => {
        if (chainId === 'eip155:10' || method === 'eth_call') throw { code: -32000, message: 'down' }
        return answerNode(method, params, chainId)
      },
    })
    expect((await request('wallet_getAssets', [{ account }])).payload).toEqual({ '0x1': [coin] })
  })

  test.each([
    ['no answer', undefined],
    ['no number', 'zero'],
  ])('error: where nothing can be read (%s) there is no list', async (_, result) => {
    const { request } = loggedIn({ answerNode: () => result })
    expect((await request('wallet_getAssets', [{ account }])).payload).toMatchObject({
      message: 'Token Balance Unavailable',
    })
  })
})
