import { GangwayError } from '@gangway/protocol'
import { getBase58Decoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '../config/config.js'
import { createFakeFrame, type FakeFrame, fakeUser } from '../embeddedWallet/tests/createFakeFrame.js'
import { skipReadyDelay } from '../embeddedWallet/tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from '../embeddedWallet/tests/startFrameConfig.js'
import {
  localChains,
  pair,
  phoneAccounts,
  startPairing,
  toNamespaces,
} from '../pairing/tests/startPairing.js'
import { sendTransaction } from './sendTransaction.js'
import { signMessage } from './signMessage.js'
import { signTypedData } from './signTypedData.js'

const signature = `0x${'12'.repeat(65)}`
const hash = `0x${'ab'.repeat(32)}`
const pay = { to: phoneAccounts.evm[1], value: 1n, description: 'Tip' }
const typedData = {
  domain: { name: 'Shop', version: '1', chainId: 31337 },
  types: { Order: [{ name: 'price', type: 'uint256' }] },
  primaryType: 'Order',
  message: { price: 3n },
} as const

describe('the wallet in the frame', () => {
  let frame: FakeFrame
  let config: Config
  let stop: () => void
  beforeEach(async () => {
    vi.stubGlobal('window', new EventTarget())
    skipReadyDelay()
    frame = createFakeFrame({ url: frameUrl })
    const started = startFrameConfig()
    config = started.config
    stop = started.stop
    await logIn(config)
    frame.requests.length = 0
  })
  afterEach(() => {
    stop()
    frame.restore()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  /** What the frame was asked for, by method. */
  const asked = () =>
    frame.requests.flatMap(({ name, payload }) =>
      name === 'RPC_REQUEST' ? [(payload as { method: string }).method] : [],
    )

  test('default: signs on both families, and sends what is listed', async () => {
    const base58 = getBase58Decoder().decode(new Uint8Array(64).fill(7))
    frame.handlers.RPC_REQUEST = ({ method }) => {
      if (method === 'eth_sendTransaction') return hash
      return method === 'solana_signMessage' ? { signature: base58 } : signature
    }
    expect(await signMessage(config, { message: 'I agree', chainNamespace: 'eip155' })).toBe(signature)
    expect(await signTypedData(config, typedData)).toBe(signature)
    expect(await sendTransaction(config, pay)).toBe(hash)
    expect(await signMessage(config, { message: 'I agree', chainNamespace: 'solana' })).toBe(base58)
    expect(asked()).toEqual([
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'solana_signMessage',
    ])
    expect(config.state.transactions).toMatchObject([{ hash, from: fakeUser.evmAddress, description: 'Tip' }])
  })

  test('error: declined on the frame’s own screen', async () => {
    frame.handlers.RPC_REQUEST = () => {
      throw new GangwayError('FRAME_REQUEST_REJECTED')
    }
    await expect(signMessage(config, { message: 'No' })).rejects.toMatchObject({ code: 'SIGN_USER_REJECTED' })
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
    expect(config.state.transactions).toEqual([])
  })

  test('error: what the frame refuses keeps its code', async () => {
    frame.handlers.RPC_REQUEST = () => {
      throw new GangwayError('FRAME_REQUEST_REFUSED')
    }
    await expect(signTypedData(config, typedData)).rejects.toMatchObject({ code: 'FRAME_REQUEST_REFUSED' })
  })
})

describe('a paired wallet', () => {
  const methods = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']

  async function open() {
    const { phone, open } = await startPairing()
    const { config } = open()
    phone.onProposal = () => toNamespaces(localChains, methods)
    await pair(config, phone)
    return { config, phone }
  }

  test('default: is asked over the relay, and what it sends is listed', async () => {
    const { config, phone } = await open()
    phone.onRequest = ({ method }) => ({ result: method === 'eth_sendTransaction' ? hash : signature })
    expect(await signMessage(config, { message: 'I agree', chainNamespace: 'eip155' })).toBe(signature)
    expect(await signTypedData(config, typedData)).toBe(signature)
    expect(await sendTransaction(config, { ...pay, networkId: 'eip155:31337' })).toBe(hash)
    expect(phone.requests.map(({ method }) => method)).toEqual(methods)
    expect(config.state.transactions).toMatchObject([{ hash, description: 'Tip' }])
  })

  test('error: it declines', async () => {
    const { config, phone } = await open()
    phone.onRequest = () => ({ error: { code: 5000, message: 'User rejected' } })
    const signing = signMessage(config, { message: 'No', chainNamespace: 'eip155' })
    await expect(signing).rejects.toMatchObject({ code: 'SIGN_USER_REJECTED' })
    await expect(sendTransaction(config, pay)).rejects.toMatchObject({ code: 'SEND_USER_REJECTED' })
  })
})
