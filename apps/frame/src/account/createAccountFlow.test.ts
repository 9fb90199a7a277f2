import { type Custody, type CustodyPolicy, GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountState } from './accountState.js'
import type { AccountClient, SignedIn } from './createAccountClient.js'
import { createAccountFlow } from './createAccountFlow.js'
import type { CustodyClient } from './custody/createCustodyClient.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const way = { id: 'a', provider: 'google', name: 'Ada', addedAt: 0, isCurrent: false }
const device = {
  id: 'd',
  appOrigin: 'https://shop.example',
  browser: 'Firefox on Linux',
  place: null,
  addedAt: 0,
  usedAt: 0,
  isLoggedIn: true,
  isCurrent: false,
}
const account: SignedIn = {
  email: 'ada@example.com',
  ways: [way],
  changesUntil: 300_000,
  erasesAt: null,
  renewsAt: null,
  wallet: null,
  devices: [device],
  grants: [],
}
const parts = {
  ...{ share: 'b', shareC: 'c', sealedTo: null, setId: '1' },
  wallet: { walletId: 'w', version: 1 as const, evmAddress: '0x', solanaAddress: 's', blob: '' },
}
const secrets = { words: 'test test junk', evmKey: '0x01', solanaKey: '1' }
const mail = {
  action: 'VERIFY_DEVICE' as const,
  loginId: '1',
  isNewDevice: true,
  matchNumber: '42',
  expiresAt: 600_000,
}
const started = { loginId: '2', uri: 'https://google.example/', matchNumber: '07', expiresAt: 600_000 }
const passkeys = { areOffered: async () => true, create: vi.fn(), read: vi.fn() }
const never = () => new Promise<never>(() => {})
const fail = (code: GangwayError['code'], context = {}) =>
  vi.fn(() => Promise.reject(new GangwayError(code, { context })))

type Options = {
  isOnline?: boolean
  isBlocked?: boolean
  custody?: CustodyPolicy
  isForRecovery?: boolean
}

function start(
  client: Partial<AccountClient> = {},
  { isOnline = true, isBlocked = false, ...policy }: Options = {},
) {
  const states: AccountState[] = []
  const calls: AccountClient = {
    startEmail: vi.fn(async () => mail),
    waitForApproval: vi.fn(async () => 400_000),
    verifyCode: vi.fn(async () => undefined),
    startProvider: vi.fn(async () => started),
    startAdding: vi.fn(async () => started),
    waitForProvider: vi.fn(never),
    finishProvider: vi.fn(async () => undefined),
    finishAdding: vi.fn(async () => ({ outcome: 'added' as const, account })),
    readAccount: vi.fn(async () => account),
    remove: vi.fn(async () => ({ outcome: 'removed' as const, account })),
    endDevice: vi.fn(async () => ({ outcome: 'ended' as const, account })),
    exportWallet: vi.fn(async () => parts),
    custody: { showWords: async () => secrets } as Partial<CustodyClient> as CustodyClient,
    readActivity: vi.fn(async () => ({ rows: [], next: null })),
    readData: vi.fn(async () => ({ account: { id: '1' } })),
    startEmailChange: vi.fn(async () => ({ action: 'VERIFY_PRIMARY_OTP' as const, expiresAt: 900_000 })),
    confirmFormerEmail: vi.fn(async () => undefined),
    finishEmailChange: vi.fn(async () => undefined),
    close: vi.fn(async () => 604_800_000),
    keep: vi.fn(async () => undefined),
    end: vi.fn(async () => undefined),
    ...client,
  }
  const window = {
    open: vi.fn(() => !isBlocked),
    leadTo: vi.fn(),
    close: vi.fn(),
    hearCode: vi.fn(async () => 'c'),
    whenClosed: vi.fn<() => Promise<void>>(never),
  }
  const save = vi.fn()
  const flow = createAccountFlow({
    client: calls,
    save,
    createWindow: () => window,
    passkeys,
    show: (state) => void states.push(state),
    isOnline: () => isOnline,
    ...policy,
  })
  flow.start()
  const logIn = async () => {
    await flow.sendMail('ada@example.com')
    await flow.enterCode('123456')
  }
  return { flow, calls, save, window, states, logIn, last: () => states.at(-1) }
}

test('default: mail, number, code, and the ways into the account', async () => {
  const { states, logIn } = start()
  await logIn()
  expect(states.map(({ step }) => step)).toEqual([
    'signedOut',
    'busy',
    'mail',
    'code',
    'busy',
    'busy',
    'account',
  ])
  expect(states[2]).toMatchObject({ email: 'ada@example.com', matchNumber: '42' })
  expect(states.at(-1)).toMatchObject({ account, isOpen: true, notice: null })
})

const escrow: Custody = { mode: 'escrow', epoch: 0, publicKey: null, methods: [] }
const own: Custody = { mode: 'user', epoch: 1, publicKey: 'B', methods: [] }
const owner = { ...account, wallet: { evmAddress: '0xabc', solanaAddress: 's' } }
const toClient = (read: CustodyClient['read'], of: SignedIn = owner): Partial<AccountClient> => ({
  readAccount: vi.fn(async () => of),
  custody: { read } as Partial<CustodyClient> as CustodyClient,
})

test.each([
  { custody: 'escrow', isForRecovery: false, held: escrow, step: 'account' },
  { custody: 'escrow-only', isForRecovery: false, held: escrow, step: 'account' },
  { custody: 'user', isForRecovery: false, held: escrow, step: 'custody' },
  { custody: 'user', isForRecovery: false, held: own, step: 'account' },
  { custody: 'escrow', isForRecovery: true, held: escrow, step: 'custody' },
  { custody: 'escrow', isForRecovery: true, held: own, step: 'custody' },
] as const)(
  'parameters: with policy $custody, come for the recovery: $isForRecovery, held by $held.mode, a login leads to: $step',
  async ({ held, step, ...options }) => {
    const read = vi.fn(async () => held)
    const { logIn, last, flow } = start(toClient(read), options)
    await logIn()
    expect(last()).toMatchObject({ step, account: owner, ...(step === 'custody' ? { custody: held } : {}) })
    expect(read).toHaveBeenCalledTimes(options.custody === 'user' || options.isForRecovery ? 1 : 0)
    await flow.back()
    expect(last()).toMatchObject({ step: 'account', account: owner, notice: null })
  },
)

test('behavior: what was come for is shown once; what the project wants, after each login; neither without a wallet', async () => {
  const asked = start(
    toClient(async () => own),
    { isForRecovery: true },
  )
  await asked.logIn()
  expect(asked.last()).toMatchObject({ step: 'custody' })
  await asked.flow.logOut()
  await asked.logIn()
  expect(asked.last()).toMatchObject({ step: 'account' })
  const wanted = start(
    toClient(async () => escrow),
    { custody: 'user' },
  )
  for (let logins = 0; logins < 2; logins++) {
    await wanted.logIn()
    expect(wanted.last()).toMatchObject({ step: 'custody', custody: escrow })
    await wanted.flow.logOut()
  }
  const read = vi.fn(async () => escrow)
  const bare = start(toClient(read, account), { custody: 'user', isForRecovery: true })
  await bare.logIn()
  expect(bare.last()).toMatchObject({ step: 'account' })
  expect(read).not.toHaveBeenCalled()
})

test('behavior: an account that is to be deleted says so first, whatever was come for or is wanted', async () => {
  const read = vi.fn(async () => escrow)
  const erasesAt = 604_800_000
  const options = { custody: 'user', isForRecovery: true } as const
  const { logIn, last } = start(toClient(read, { ...owner, erasesAt }), options)
  await logIn()
  expect(last()).toMatchObject({ step: 'closing', erasesAt })
  expect(read).not.toHaveBeenCalled()
})

test('error: where nobody says how the wallet is recovered, the account is shown', async () => {
  const { logIn, last } = start(toClient(fail('FRAME_UNREACHABLE')), { custody: 'user', isForRecovery: true })
  await logIn()
  expect(last()).toMatchObject({ step: 'account', account: owner })
})

test('behavior: without a project nothing begins', () => {
  const states: AccountState[] = []
  const createWindow = () => expect.unreachable()
  createAccountFlow({
    client: null,
    createWindow,
    passkeys,
    save: vi.fn(),
    show: (state) => void states.push(state),
    isOnline: () => true,
  }).start()
  expect(states).toEqual([{ step: 'noProject' }])
})

test.each([
  ['EMAIL_INVALID', {}, { kind: 'invalidEmail', figure: null }],
  ['LOGIN_COOLDOWN', { retryAfter: 12 }, { kind: 'cooldown', figure: 12 }],
  ['LOGIN_LIMIT_REACHED', {}, { kind: 'tooMany', figure: null }],
  ['FRAME_UNREACHABLE', {}, { kind: 'unreachable', figure: null }],
] as const)('error: no mail, for %s: the address stays to be corrected', async (code, context, problem) => {
  const { flow, last } = start({ startEmail: fail(code, context) })
  await flow.sendMail('ada@')
  expect(last()).toEqual({ step: 'signedOut', email: 'ada@', reason: null, problem })
})

test('error: a wrong code says how many tries are left, one too late ends; offline is said as what it is', async () => {
  const wrong = start({ verifyCode: fail('LOGIN_CODE_WRONG', { triesLeft: 2 }) })
  await wrong.logIn()
  expect(wrong.last()).toMatchObject({ step: 'code', problem: { kind: 'wrong', figure: 2 } })
  vi.advanceTimersByTime(400_000)
  expect(wrong.last()).toMatchObject({ step: 'ended', end: 'codeExpired' })
  vi.setSystemTime(0)
  const offline = start({ verifyCode: fail('FRAME_UNREACHABLE') }, { isOnline: false })
  await offline.logIn()
  expect(offline.last()).toMatchObject({ step: 'code', problem: { kind: 'offline', figure: null } })
})

test.each([
  ['LOGIN_DENIED', 'denied'],
  ['LOGIN_EXPIRED', 'expired'],
] as const)('error: a link that ends by %s is said to, and can be sent anew', async (code, end) => {
  const waitForApproval = fail(code)
    .mockResolvedValue(400_000 as never)
    .mockRejectedValueOnce(new GangwayError(code))
  const { flow, last } = start({ waitForApproval })
  await flow.sendMail('ada@example.com')
  expect(last()).toMatchObject({ step: 'ended', end, provider: null, account: null })
  await flow.tryAgain()
  expect(last()).toMatchObject({ step: 'code' })
})

test('behavior: another mail takes the place of the first, whose end is none of it', async () => {
  let refuse = (_: GangwayError) => {}
  const waitForApproval = vi
    .fn(async () => 500_000)
    .mockImplementationOnce(() => new Promise((_, reject) => (refuse = reject)))
  const { flow, calls, last } = start({ waitForApproval })
  void flow.sendMail('ada@example.com')
  await vi.advanceTimersByTimeAsync(0)
  const sent = flow.sendAnother()
  refuse(new GangwayError('LOGIN_EXPIRED'))
  await sent
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.startEmail).toHaveBeenCalledTimes(2)
  expect(last()).toMatchObject({ step: 'code', expiresAt: 500_000 })
})

test('behavior: the window opens before anything is waited for, goes to the provider, and its code ends the login', async () => {
  const { flow, calls, window, states, last } = start()
  const visit = flow.visit('google')
  expect(window.open).toHaveBeenCalledOnce()
  await visit
  expect(window.leadTo).toHaveBeenCalledExactlyOnceWith(started.uri)
  expect(states).toContainEqual({
    step: 'visit',
    visit: { provider: 'google', isAdding: false, ...shown, kind: 'window' },
  })
  expect(calls.finishProvider).toHaveBeenCalledExactlyOnceWith({ code: 'c' })
  expect(window.close).toHaveBeenCalled()
  expect(last()).toMatchObject({ step: 'account' })
})
const shown = { uri: started.uri, matchNumber: '07', expiresAt: 600_000 }

test('behavior: where no message comes, what the service releases ends it', async () => {
  const { flow, calls, window } = start({ waitForProvider: vi.fn(async () => undefined) })
  window.hearCode.mockImplementation(never)
  await flow.visit('google')
  expect(calls.finishProvider).toHaveBeenCalledExactlyOnceWith({ loginId: '2' })
})

test('behavior: a blocked window is opened by a link; Farcaster opens none', async () => {
  const { flow, window, last } = start({}, { isBlocked: true })
  window.hearCode.mockImplementation(never)
  void flow.visit('google')
  await vi.advanceTimersByTimeAsync(0)
  expect(last()).toMatchObject({ visit: { kind: 'blocked' } })
  expect(flow.openWindow()).toBe(false)
  window.open.mockReturnValue(true)
  expect(flow.openWindow()).toBe(true)
  expect(last()).toMatchObject({ visit: { kind: 'window' } })
  window.open.mockClear()
  void flow.visit('farcaster')
  await vi.advanceTimersByTimeAsync(0)
  expect(window.open).not.toHaveBeenCalled()
  expect(last()).toMatchObject({ visit: { kind: 'phone' } })
})

test.each([
  ['LOGIN_DECLINED', 'declined'],
  ['LOGIN_DENIED', 'denied'],
  ['LOGIN_PROVIDER_FAILED', 'failed'],
  ['LOGIN_EXPIRED', 'expired'],
  ['FRAME_UNREACHABLE', 'unreachable'],
] as const)('error: what is added and ends by %s leaves the account as it was', async (code, end) => {
  const { flow, calls, window, logIn, last } = start({ waitForProvider: fail(code) })
  await logIn()
  window.hearCode.mockImplementation(never)
  await flow.visit('google')
  expect(calls.startProvider).not.toHaveBeenCalled()
  expect(last()).toEqual({ step: 'ended', end, provider: 'google', account })
  await flow.back()
  expect(last()).toMatchObject({ step: 'account', account, notice: null })
})

test('error: a window that the person closes ends it, and what comes later is nothing', async () => {
  const { flow, window, last } = start()
  window.hearCode.mockImplementation(never)
  window.whenClosed.mockResolvedValue(undefined)
  await flow.visit('google')
  expect(last()).toMatchObject({ step: 'ended', end: 'closed', provider: 'google' })
})

test('behavior: what is given up is closed, and its end shows nothing', async () => {
  let release = (_: typeof started) => {}
  const { flow, window, last } = start({ startProvider: () => new Promise((resolve) => (release = resolve)) })
  const visit = flow.visit('google')
  await flow.back()
  release(started)
  await visit
  expect(window.close).toHaveBeenCalled()
  expect(window.leadTo).not.toHaveBeenCalled()
  expect(last()).toMatchObject({ step: 'signedOut' })
})

test.each(['added', 'known', 'taken'] as const)(
  'behavior: what was to be added is told: %s',
  async (outcome) => {
    const { flow, logIn, last } = start({ finishAdding: vi.fn(async () => ({ outcome, account })) })
    await logIn()
    await flow.visit('google')
    expect(last()).toMatchObject({ step: 'account', notice: { outcome, provider: 'google' } })
  },
)

test('behavior: a way is removed after a question; what fails leaves the question open', async () => {
  const remove = vi
    .fn(async () => ({ outcome: 'removed' as const, account }))
    .mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, logIn, last } = start({ remove })
  await logIn()
  await flow.askToRemove(way)
  expect(remove).not.toHaveBeenCalled()
  await flow.remove()
  expect(last()).toEqual({ step: 'remove', account, way, hasFailed: true })
  await flow.remove()
  expect(last()).toMatchObject({ step: 'account', notice: { outcome: 'removed', provider: 'google' } })
})

test.each([
  ['ended', 'deviceEnded'],
  ['loggedOut', 'deviceLoggedOut'],
  ['absent', 'deviceAbsent'],
] as const)(
  'behavior: a browser is removed after a question; what fails leaves the question open: %s',
  async (outcome, notice) => {
    const endDevice = vi
      .fn(async () => ({ outcome, account }))
      .mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
    const { flow, logIn, last } = start({ endDevice })
    await logIn()
    await flow.askToEndDevice(device)
    expect(endDevice).not.toHaveBeenCalled()
    await flow.endDevice()
    expect(last()).toEqual({ step: 'endDevice', account, device, hasFailed: true })
    await flow.endDevice()
    expect(endDevice).toHaveBeenLastCalledWith(device)
    expect(last()).toMatchObject({ step: 'account', notice: { outcome: notice, device } })
  },
)

test('behavior: a login older than five minutes changes nothing more, and is renewed', async () => {
  const { flow, logIn, last } = start({ remove: fail('SESSION_INVALID') })
  await logIn()
  await flow.askToRemove(way)
  vi.advanceTimersByTime(300_000)
  expect(last()).toMatchObject({ step: 'account', isOpen: false })
  await flow.logInAgain()
  expect(last()).toEqual({ step: 'signedOut', email: 'ada@example.com', reason: 'tooOld', problem: null })
})

test('error: a session that is over leads to a login, and says so', async () => {
  const { flow, logIn, last } = start({ startAdding: fail('SESSION_INVALID') })
  await logIn()
  await flow.visit('google')
  expect(last()).toMatchObject({ step: 'signedOut', reason: 'over' })
})

test('behavior: whoever logs out is logged out here, reachable or not', async () => {
  for (const end of [vi.fn(async () => undefined), fail('FRAME_UNREACHABLE')]) {
    const { flow, logIn, last } = start({ end })
    await logIn()
    await flow.logOut()
    expect(end).toHaveBeenCalledOnce()
    expect(last()).toMatchObject({ step: 'signedOut', reason: 'loggedOut' })
  }
})

test('behavior: what takes longer than usual says so', async () => {
  const { flow, last } = start({ startEmail: never })
  void flow.sendMail('ada@example.com')
  expect(last()).toEqual({ step: 'busy', doing: 'sending', isSlow: false })
  vi.advanceTimersByTime(4_000)
  expect(last()).toEqual({ step: 'busy', doing: 'sending', isSlow: true })
})

test('default: another address: which, the code of the former, that of the new, and the account as it is now (embedded-wallet.md §9)', async () => {
  const { flow, calls, states, logIn, last } = start()
  await logIn()
  await flow.askForAddress()
  expect(last()).toMatchObject({ step: 'newEmail', email: '', problem: null })
  await flow.sendCode('next@example.com')
  expect(last()).toMatchObject({ step: 'emailCode', email: 'next@example.com', isFormer: true })
  // Ten minutes for each code, of the fifteen for both.
  expect(last()).toMatchObject({ expiresAt: 600_000 })
  vi.setSystemTime(200_000)
  await flow.enterAddressCode('111111')
  expect(last()).toMatchObject({ step: 'emailCode', isFormer: false, expiresAt: 800_000 })
  const changed = { ...account, email: 'next@example.com' }
  vi.mocked(calls.readAccount).mockResolvedValue(changed)
  await flow.enterAddressCode('222222')
  expect(vi.mocked(calls.confirmFormerEmail).mock.calls).toEqual([['111111']])
  expect(vi.mocked(calls.finishEmailChange).mock.calls).toEqual([['222222']])
  const notice = { outcome: 'emailChanged', email: 'next@example.com' }
  expect(last()).toEqual({ step: 'account', account: changed, isOpen: true, notice })
  expect(states.filter(({ step }) => step === 'busy').at(-1)).toMatchObject({ doing: 'proving' })
})

test('behavior: where no address is known the only code is that of the new one', async () => {
  const startEmailChange = vi.fn(async () => ({
    action: 'VERIFY_SECONDARY_OTP' as const,
    expiresAt: 900_000,
  }))
  const readAccount = vi.fn(async () => ({ ...account, email: null }))
  const { flow, calls, logIn, last } = start({ startEmailChange, readAccount })
  await logIn()
  await flow.askForAddress()
  await flow.sendCode('first@example.com')
  expect(last()).toMatchObject({ step: 'emailCode', isFormer: false })
  await flow.enterAddressCode('222222')
  expect(calls.confirmFormerEmail).not.toHaveBeenCalled()
  expect(last()).toMatchObject({ notice: { outcome: 'emailChanged', email: 'first@example.com' } })
})

test('error: the address there is, one that is none, a code that is wrong or too late; nothing typed is lost', async () => {
  const { flow, calls, logIn, last } = start()
  await logIn()
  await flow.askForAddress()
  await flow.sendCode('Ada@example.com')
  expect(last()).toMatchObject({
    step: 'newEmail',
    email: 'Ada@example.com',
    problem: { kind: 'sameEmail', figure: null },
  })
  expect(calls.startEmailChange).not.toHaveBeenCalled()
  vi.mocked(calls.startEmailChange).mockRejectedValueOnce(new GangwayError('EMAIL_INVALID'))
  await flow.sendCode('next@')
  expect(last()).toMatchObject({ step: 'newEmail', email: 'next@', problem: { kind: 'invalidEmail' } })
  await flow.sendCode('next@example.com')
  const wrong = new GangwayError('LOGIN_CODE_WRONG', { context: { triesLeft: 2 } })
  vi.mocked(calls.confirmFormerEmail).mockRejectedValueOnce(wrong)
  await flow.enterAddressCode('000000')
  expect(last()).toMatchObject({ step: 'emailCode', isFormer: true, problem: { kind: 'wrong', figure: 2 } })
  vi.mocked(calls.confirmFormerEmail).mockRejectedValueOnce(new GangwayError('LOGIN_CODE_EXPIRED'))
  await flow.enterAddressCode('000000')
  expect(last()).toMatchObject({ step: 'ended', end: 'codeExpired', account })
  await flow.tryAgain()
  expect(last()).toMatchObject({ step: 'emailCode', email: 'next@example.com', isFormer: true })
  vi.advanceTimersByTime(900_000)
  expect(last()).toMatchObject({ step: 'ended', end: 'codeExpired' })
  await flow.back()
  expect(last()).toMatchObject({ step: 'account' })
})

test('behavior: what happened is read until there is something to show, and earlier rows by a press; a failure keeps what is there', async () => {
  const row = {
    at: 0,
    event: 'share.release',
    result: 'ok' as const,
    appOrigin: null,
    place: null,
    provider: null,
  }
  const quiet = Array.from({ length: 50 }, (_, index) => ({ ...row, id: 200 - index }))
  const told = Array.from({ length: 20 }, (_, index) => ({ ...row, id: 100 - index, event: 'login.finish' }))
  const first = { ...row, id: 1, event: 'wallet.create' }
  const readActivity = vi.fn(async (before: number | null) => {
    if (before === null) return { rows: quiet, next: 151 }
    return before === 151 ? { rows: told, next: 81 } : { rows: [first], next: null }
  })
  const { flow, calls, logIn, last } = start({ readActivity })
  await logIn()
  await flow.openActivity()
  expect(last()).toMatchObject({ step: 'activity', rows: told, next: 81, hasFailed: false })
  vi.mocked(calls.readActivity).mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  await flow.readEarlier()
  expect(last()).toMatchObject({ step: 'activity', rows: told, next: 81, hasFailed: true })
  await flow.readEarlier()
  expect(last()).toMatchObject({ step: 'activity', rows: [...told, first], next: null, hasFailed: false })
  await flow.back()
  expect(last()).toMatchObject({ step: 'account' })
})

test('default: what is kept of the person becomes a file; where it cannot be read, none, and it can be asked for again', async () => {
  const { flow, calls, save, states, logIn, last } = start()
  await logIn()
  await flow.openActivity()
  vi.mocked(calls.readData).mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  await flow.saveData()
  expect(last()).toMatchObject({ step: 'activity', hasFailed: true, isSaved: false })
  expect(save).not.toHaveBeenCalled()
  await flow.saveData()
  expect(states.at(-2)).toMatchObject({ step: 'busy', doing: 'reading' })
  expect(last()).toMatchObject({ step: 'activity', hasFailed: false, isSaved: true })
  expect(save.mock.calls).toEqual([['gangway-my-data.json', '{\n  "account": {\n    "id": "1"\n  }\n}\n']])
})

test('default: the words after a question, for five minutes; then, or by a press, they are gone', async () => {
  const { flow, states, logIn, last } = start()
  await logIn()
  await flow.askToExport()
  expect(last()).toEqual({ step: 'export', account, end: null })
  await flow.exportWallet()
  expect(states.at(-2)).toMatchObject({ step: 'busy', doing: 'openingWallet' })
  expect(last()).toEqual({ step: 'exported', account, secrets })
  vi.advanceTimersByTime(300_000)
  expect(last()).toMatchObject({ step: 'account' })
})

test.each([
  ['SHARE_RELEASE_REFUSED', {}, 'usedUp'],
  ['SHARE_RELEASE_REFUSED', { retryAfter: 60 }, 'tooSoon'],
  ['WALLET_INTEGRITY', {}, 'damaged'],
  ['FRAME_UNREACHABLE', {}, 'unreachable'],
] as const)('error: no words, for %s %o: %s', async (code, context, end) => {
  const { flow, logIn, last } = start({ exportWallet: fail(code, context) })
  await logIn()
  await flow.askToExport()
  await flow.exportWallet()
  expect(last()).toEqual({ step: 'export', account, end })
})

const withWallet: SignedIn = { ...account, wallet: { evmAddress: '0x', solanaAddress: 's' } }

test('default: the account is deleted for the typed word alone, with a waiver unless its words were shown', async () => {
  const { flow, calls, logIn, last } = start({ readAccount: vi.fn(async () => withWallet) })
  await logIn()
  await flow.askToClose()
  expect(last()).toEqual({ step: 'close', account: withWallet, hasExported: false, problem: null })
  await flow.closeAccount('delet', 'delete')
  expect(last()).toMatchObject({ step: 'close', problem: 'word' })
  expect(calls.close).not.toHaveBeenCalled()
  await flow.closeAccount(' Delete ', 'delete')
  expect(calls.close).toHaveBeenCalledExactlyOnceWith(true)
  expect(last()).toEqual({ step: 'closed', erasesAt: 604_800_000, email: account.email })
  // Nobody is logged in any more.
  await flow.askToClose()
  expect(last()).toMatchObject({ step: 'closed' })
  await flow.back()
  expect(last()).toMatchObject({ step: 'signedOut' })
})

test('behavior: words that were shown in this login stand for the waiver, but not for the next login', async () => {
  const { flow, calls, logIn, last } = start({ readAccount: vi.fn(async () => withWallet) })
  await logIn()
  await flow.exportWallet()
  expect(last()).toMatchObject({ step: 'exported' })
  await flow.askToClose()
  expect(last()).toMatchObject({ step: 'close', hasExported: true })
  await flow.closeAccount('delete', 'delete')
  expect(calls.close).toHaveBeenCalledExactlyOnceWith(false)
  await flow.back()
  await logIn()
  await flow.askToClose()
  expect(last()).toMatchObject({ step: 'close', hasExported: false })
})

test('behavior: an account without a wallet has nothing to waive', async () => {
  const { flow, calls, logIn } = start()
  await logIn()
  await flow.askToClose()
  await flow.closeAccount('حذف', 'حذف')
  expect(calls.close).toHaveBeenCalledExactlyOnceWith(false)
})

test.each([
  ['INVALID_INPUT', 'word'],
  ['SHARE_RELEASE_REFUSED', 'tooSoon'],
  ['LOGIN_LIMIT_REACHED', 'tooOften'],
  ['LOGIN_NOT_AVAILABLE', 'refused'],
  ['FRAME_UNREACHABLE', 'unreachable'],
] as const)('error: not deleted, for %s: the question says why', async (code, problem) => {
  const readAccount = vi.fn(async () => withWallet)
  const { flow, logIn, last } = start({ readAccount, close: fail(code) })
  await logIn()
  await flow.exportWallet()
  await flow.askToClose()
  await flow.closeAccount('delete', 'delete')
  // What the service does not know of does not stand for a waiver.
  expect(last()).toMatchObject({ step: 'close', problem, hasExported: code !== 'INVALID_INPUT' })
})

test('default: a login to an account that is to be deleted shows that alone; kept, it is as it was', async () => {
  const erasesAt = 604_800_000
  const readAccount = vi.fn<() => Promise<SignedIn>>(async () => ({ ...account, erasesAt }))
  const { flow, calls, logIn, last } = start({ readAccount, keep: fail('FRAME_UNREACHABLE') })
  await logIn()
  expect(last()).toMatchObject({ step: 'closing', erasesAt, isOpen: true, hasFailed: false })
  await flow.keepAccount()
  expect(last()).toMatchObject({ step: 'closing', hasFailed: true })
  calls.keep = vi.fn(async () => undefined)
  readAccount.mockResolvedValue(account)
  await flow.keepAccount()
  expect(last()).toMatchObject({ step: 'account', notice: { outcome: 'accountKept' } })
})

test('behavior: a login that is too old keeps nothing, and asks for another', async () => {
  const readAccount = async () => ({ ...account, erasesAt: 604_800_000 })
  const { flow, logIn, last } = start({ readAccount })
  await logIn()
  vi.advanceTimersByTime(300_000)
  expect(last()).toMatchObject({ step: 'closing', isOpen: false })
  await flow.logInAgain()
  expect(last()).toMatchObject({ step: 'signedOut', email: 'ada@example.com' })
})

test('behavior: who has lost everything is led there and back', async () => {
  const { flow, logIn, last } = start()
  await flow.askWhenLockedOut()
  expect(last()).toEqual({ step: 'lockedOut' })
  await flow.back()
  await logIn()
  await flow.askWhenNoneLeft()
  expect(last()).toMatchObject({ step: 'noneLeft' })
  await flow.back()
  expect(last()).toMatchObject({ step: 'account' })
})
