import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getSettingBack, isAccountSetUp, setAccountBack } from './setPreferredAccountType.js'
import { createFakeFrame, type FakeFrame, fakeUser } from './tests/createFakeFrame.js'
import { skipReadyDelay } from './tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from './tests/startFrameConfig.js'

const networkId = 'eip155:31337'
let frame: FakeFrame
let stop = () => {}
let isDeployed: boolean
let calls: unknown[]
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  skipReadyDelay()
  frame = createFakeFrame({ url: frameUrl })
  isDeployed = true
  calls = []
  frame.handlers.INIT_SMART_ACCOUNT = () => ({ address: fakeUser.evmAddress, isDeployed })
  frame.handlers.RPC_REQUEST = ({ method, params }) => {
    calls.push([method, params])
    isDeployed = false
    return `0x${'1'.repeat(64)}`
  }
})
afterEach(() => {
  stop()
  frame.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function enter() {
  const started = startFrameConfig()
  stop = started.stop
  await logIn(started.config)
  return started.config
}

test('default: one transaction of the account to itself that hands it to nobody, and done once the chain has it so', async () => {
  const config = await enter()
  expect(await isAccountSetUp(config)).toBe(true)
  const done = setAccountBack(config, { networkId })
  expect(setAccountBack(config, { networkId })).toBe(done)
  expect(getSettingBack(config)).toBe(done)
  await done
  const { evmAddress: address } = fakeUser
  const nobody = { address: `0x${'0'.repeat(40)}`, chainId: 31337 }
  const transaction = { from: address, to: address, authorizationList: [nobody] }
  expect(calls).toEqual([['eth_sendTransaction', [transaction]]])
  expect(await isAccountSetUp(config)).toBe(false)
  expect(getSettingBack(config)).toBeUndefined()
})

test('error: declined, nothing is under way any more, and it may be asked again', async () => {
  const config = await enter()
  frame.handlers.RPC_REQUEST = () => {
    throw new GangwayError('FRAME_REQUEST_REJECTED')
  }
  await expect(setAccountBack(config, { networkId })).rejects.toMatchObject({
    code: 'FRAME_REQUEST_REJECTED',
  })
  expect(getSettingBack(config)).toBeUndefined()
})
