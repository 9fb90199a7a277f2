import { GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { updateEmail, updateEmailPrimaryOtp, updateEmailSecondaryOtp } from './changeEmail.js'
import { createFakeFrame, type FakeFrame, fakeUser } from './tests/createFakeFrame.js'
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

async function enter() {
  const started = startFrameConfig()
  stop = started.stop
  await logIn(started.config)
  const read = (key: string) => started.storage.getItem(`@appkit-wallet/${key}`)
  return { ...started, read }
}
const email = 'new@example.com'

test('default: a code of each address, and the new one is stored and shown (product.md §4, frame-protocol.md §6 H)', async () => {
  const { config, read } = await enter()
  frame.handlers.UPDATE_EMAIL = () => ({ action: 'VERIFY_PRIMARY_OTP' })
  frame.handlers.UPDATE_EMAIL_PRIMARY_OTP = () => undefined
  frame.handlers.UPDATE_EMAIL_SECONDARY_OTP = () => ({ newEmail: email })
  expect(await updateEmail(config, { email: ` ${email} ` })).toEqual({ action: 'VERIFY_PRIMARY_OTP' })
  expect(Number(read('LAST_EMAIL_LOGIN_TIME'))).toBeGreaterThan(Date.now() - 60_000)
  await updateEmailPrimaryOtp(config, { code: '123456' })
  expect(config.state.frame.email).toBe(fakeUser.email)
  expect(await updateEmailSecondaryOtp(config, { code: '654321' })).toEqual({ email })
  expect(config.state.frame.email).toBe(email)
  expect(read('EMAIL')).toBe(email)
  expect(frame.requests.slice(-3).map(({ payload }) => payload)).toEqual([
    { email },
    { otp: '123456' },
    { otp: '654321' },
  ])
})

test('error: no address, and what the frame refuses, change nothing', async () => {
  const { config, read } = await enter()
  await expect(updateEmail(config, { email: 'nobody' })).rejects.toMatchObject({ code: 'EMAIL_INVALID' })
  frame.handlers.UPDATE_EMAIL = () => {
    throw new GangwayError('LOGIN_LIMIT_REACHED')
  }
  await expect(updateEmail(config, { email })).rejects.toMatchObject({ code: 'LOGIN_LIMIT_REACHED' })
  frame.handlers.UPDATE_EMAIL_SECONDARY_OTP = () => {
    throw new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } })
  }
  await expect(updateEmailSecondaryOtp(config, { code: '000000' })).rejects.toMatchObject({
    code: 'LOGIN_CODE_WRONG',
    context: { triesLeft: 2 },
  })
  expect(config.state.frame.email).toBe(fakeUser.email)
  expect([read('EMAIL'), read('LAST_EMAIL_LOGIN_TIME')]).toEqual([fakeUser.email, null])
})
