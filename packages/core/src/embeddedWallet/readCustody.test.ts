import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readCustody } from './readCustody.js'
import { createFakeFrame, type FakeFrame } from './tests/createFakeFrame.js'
import { skipReadyDelay } from './tests/skipReadyDelay.js'
import { frameUrl, logIn, startFrameConfig } from './tests/startFrameConfig.js'

let frame: FakeFrame
let stop = () => {}
beforeEach(() => {
  vi.stubGlobal('window', new EventTarget())
  skipReadyDelay()
  frame = createFakeFrame({ url: frameUrl })
})
afterEach(() => {
  stop()
  frame.restore()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Somebody who is logged in, to a frame that says this too. */
async function enter(more: object) {
  const { GET_USER: getUser } = frame.handlers
  frame.handlers.GET_USER = async (...asked) => {
    const user = await getUser?.(...asked)
    if (!user) throw new GangwayError('SESSION_INVALID')
    return { ...user, ...more }
  }
  const started = startFrameConfig()
  stop = started.stop
  await logIn(started.config)
  return started.config
}
const list = () => frame.requests.flatMap(({ name, payload }) => (name === 'GET_USER' ? [payload] : []))

test('default: asks the frame who keeps what recovers the wallet; what the project wants is known before', async () => {
  const config = await enter({ custody: 'user', custodyPolicy: 'escrow' })
  expect(config.state.frame.custodyPolicy).toBe('escrow')
  expect(list().some((payload) => (payload as { custody?: boolean }).custody)).toBe(false)
  expect(await readCustody(config)).toBe('user')
  expect(list().at(-1)).toEqual({ custody: true })
})

test('behavior: a frame that does not know it says nothing, and an older one neither', async () => {
  const config = await enter({})
  expect(config.state.frame.custodyPolicy).toBeNull()
  expect(await readCustody(config)).toBeNull()
})

test('error: throws what the frame says', async () => {
  const config = await enter({})
  frame.handlers.GET_USER = () => {
    throw new GangwayError('SESSION_INVALID')
  }
  await expect(readCustody(config)).rejects.toMatchObject({ code: 'SESSION_INVALID' })
})
