import { randomBytes } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { TestDevice } from './createTestDevice.js'
import { appOrigin, type TestAuthApi } from './startAuthApi.js'

/** 128 random bits as hex. */
export const newId = () => randomBytes(16).toString('hex')

/** A body of `login/start`. */
export function toStartBody(email: string, change: Record<string, unknown> = {}) {
  return { projectId: 'one', appOrigin, email, client: 'gw1', carrier: 'stored', ...change }
}

/** The mails to an address that somebody asked for: a notice comes when it comes. */
const listLoginMails = (api: TestAuthApi, to: string) =>
  api.mails.filter((mail) => mail.to === to && /\/device#|\b\d{6}\b/.test(mail.text))

/** The text of the newest login mail to an address, once there are `count` of them. */
async function readMail(api: TestAuthApi, to: string, count = 1): Promise<string> {
  return vi.waitFor(
    () => {
      const mails = listLoginMails(api, to)
      expect(mails.length).toBeGreaterThanOrEqual(count)
      return mails.at(-1)?.text ?? ''
    },
    // A busy machine sends late.
    { timeout: 10_000 },
  )
}

/** The token of the link in a mail. */
export function findToken(text: string): string {
  return /\/device#([\w-]{43})/.exec(text)?.[1] ?? ''
}

/** The code in a mail. */
export function findCode(text: string): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

/** Another code. */
export function toWrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** Asks for a login; its answer, and the text of its mail. */
export async function startLogin(
  api: TestAuthApi,
  device: TestDevice,
  email: string,
  change: Record<string, unknown> = {},
) {
  const count = listLoginMails(api, email).length + 1
  const { status, body } = await device.post('/auth/login/start', toStartBody(email, change))
  expect(body).toMatchObject({ loginId: expect.any(String) })
  expect(status).toBe(200)
  return { ...body, mail: await readMail(api, email, count) }
}

/** Approves the device of a login by the link in its mail, as who has the app before them; the answer. */
export function approve(
  api: TestAuthApi,
  { matchNumber, mail }: { matchNumber: string | null; mail: string },
): Promise<{ status: number; body: { code: string; expiresAt: number }; headers: Headers }> {
  return api.post('/auth/device/approve', { token: findToken(mail), number: matchNumber })
}

/** Logs a device in, by link where it is new; resolves with the session. */
export async function logIn(
  api: TestAuthApi,
  device: TestDevice,
  email: string,
  change: Record<string, unknown> = {},
) {
  const { loginId, isNewDevice, matchNumber, mail } = await startLogin(api, device, email, change)
  const code = isNewDevice ? (await approve(api, { matchNumber, mail })).body.code : findCode(mail)
  const { status, body } = await device.post('/auth/login/verify', { loginId, code })
  expect(body).toMatchObject({ tokens: expect.anything() })
  expect(status).toBe(200)
  return { ...body, accessToken: body.tokens.accessToken as string, isNewDevice }
}

/** A wallet, as the frame would make it, of random bytes. */
export function makeWallet() {
  return {
    wallet: {
      walletId: newId(),
      version: 1,
      evmAddress: `0x${randomBytes(20).toString('hex')}`,
      solanaAddress: '1'.repeat(32),
      blob: randomBytes(44).toString('base64url'),
    },
    setId: newId(),
    shareB: randomBytes(33).toString('base64url'),
  }
}

/** The note of `recovery` that it has share C of a set. */
export function makeReceipt(
  api: TestAuthApi,
  session: { account: { userId: string } },
  ids: { walletId: string; setId: string; keptSince?: number },
  projectId = 'one',
): Promise<string> {
  return api.notes.recovery.signReceipt({ sub: session.account.userId, projectId, ...ids })
}

/** Logs a new device in and creates the account's wallet. */
export async function logInWithWallet(
  api: TestAuthApi,
  device: TestDevice,
  email: string,
  change: Record<string, unknown> = {},
) {
  const session = await logIn(api, device, email, change)
  const projectId = typeof change.projectId === 'string' ? change.projectId : 'one'
  return { ...session, ...(await createWallet(api, device, session, projectId)) }
}

/** Creates the wallet of a session's account. */
export async function createWallet(
  api: TestAuthApi,
  device: TestDevice,
  session: { accessToken: string; account: { userId: string } },
  projectId = 'one',
) {
  const made = makeWallet()
  const ids = { walletId: made.wallet.walletId, setId: made.setId }
  const receipt = await makeReceipt(api, session, ids, projectId)
  const { accessToken } = session
  const answer = await device.post('/auth/wallet/create', { ...made, receipt }, { accessToken })
  expect(answer).toMatchObject({ status: 200, body: {} })
  return { ...made, receipt }
}
