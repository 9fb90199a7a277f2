import { type Custody, GangwayError } from '@gangway/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Passkeys } from '../../wallet/passkey.js'
import type { WalletParts } from '../../wallet/walletTask.js'
import type { AccountState } from '../accountState.js'
import type { AccountClient, SignedIn } from '../createAccountClient.js'
import { createAccountFlow } from '../createAccountFlow.js'
import type { CustodyClient } from './createCustodyClient.js'

beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

const account = {
  ...{
    email: 'ada@example.com',
    ways: [],
    changesUntil: 300_000,
    devices: [],
    grants: [],
    erasesAt: null,
    renewsAt: null,
  },
  wallet: { evmAddress: '0xabc', solanaAddress: 's' },
} satisfies SignedIn
const escrow: Custody = { mode: 'escrow', epoch: 0, publicKey: null, methods: [] }
const passwordMethod = {
  ...{ id: 'p', createdAt: 0 },
  parameters: { kind: 'password', salt: 's', scrypt: { logN: 17, r: 8, p: 1 } },
} satisfies Custody['methods'][number]
const passkeyMethod = {
  ...{ id: 'k', createdAt: 0 },
  parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt' },
} satisfies Custody['methods'][number]
const own: Custody = { mode: 'user', epoch: 1, publicKey: 'B', methods: [passwordMethod] }
const both: Custody = { ...own, methods: [passwordMethod, passkeyMethod] }
const parts: WalletParts = {
  ...{ share: 'b', shareC: 'c', sealedTo: 'B', setId: '1' },
  wallet: { walletId: 'w', version: 1, evmAddress: '0x', solanaAddress: 's', blob: '' },
}
const moved = { outcome: 'done' as const, custody: own, isRenewed: true, spare: parts }
const secrets = { words: 'test test junk', evmKey: '0x01', solanaKey: '1' }
const prf = new Uint8Array(32)
const passkeySecret = { kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt', prf } as const
const password = 'twelve letters or more'
const fail = (code: GangwayError['code'], context = {}) =>
  vi.fn(() => Promise.reject(new GangwayError(code, { context })))

type Change = { custody?: Partial<CustodyClient>; passkeys?: Partial<Passkeys>; isOnline?: boolean }

/** A person at the account's page, logged in, on the screen about the recovery. */
async function start({ custody = {}, passkeys = {}, isOnline = true }: Change = {}) {
  const states: AccountState[] = []
  const calls: CustodyClient = {
    read: vi.fn(async () => escrow),
    moveToUser: vi.fn(async () => ({ ...moved })),
    renew: vi.fn(async () => ({ isDone: true, spare: parts })),
    stopRenewal: vi.fn(async () => undefined),
    moveToEscrow: vi.fn(async () => ({ outcome: 'done' as const, custody: { ...escrow, epoch: 2 } })),
    addMethod: vi.fn(async (_custody, _secret, added) => {
      await added()
      return { outcome: 'done' as const, custody: both }
    }),
    removeMethod: vi.fn(async () => ({ outcome: 'done' as const, custody: own })),
    test: vi.fn(async () => undefined),
    makeFile: vi.fn(async () => ({ format: 'gangway recovery file' }) as never),
    showWords: vi.fn(async () => secrets),
    ...custody,
  }
  const client = {
    startEmail: async () => ({
      ...{ action: 'VERIFY_OTP' as const, loginId: '1' },
      isNewDevice: false,
      matchNumber: null,
      expiresAt: 600_000,
    }),
    verifyCode: async () => undefined,
    readAccount: async () => account,
    exportWallet: vi.fn(async () => parts),
    custody: calls,
  }
  const given: Passkeys = {
    areOffered: async () => true,
    create: vi.fn(async () => ({ fault: null, secret: passkeySecret })),
    read: vi.fn(async () => ({ fault: null, prf })),
    ...passkeys,
  }
  const save = vi.fn()
  const flow = createAccountFlow({
    client: client as Partial<AccountClient> as AccountClient,
    createWindow: () => expect.unreachable(),
    passkeys: given,
    save,
    show: (state) => void states.push(state),
    isOnline: () => isOnline,
  })
  flow.start()
  await flow.sendMail('ada@example.com')
  await flow.enterCode('123456')
  await flow.openCustody()
  return { flow, calls, client, passkeys: given, save, states, last: () => states.at(-1) }
}

test('default: from who keeps it, by a password, to the person’s own hands; then a second way', async () => {
  const { flow, calls, last, states } = await start()
  expect(last()).toEqual({ step: 'custody', account, custody: escrow, notice: null, problem: null })
  await flow.askForWay()
  expect(last()).toMatchObject({ step: 'newWay', isFirst: true, hasPasskeys: true })
  await flow.givePassword(password, password)
  expect(calls.moveToUser).toHaveBeenCalledWith({ kind: 'password', password }, expect.anything())
  expect(last()).toMatchObject({ step: 'custody', custody: own, notice: 'moved' })

  await flow.askForWay()
  expect(last()).toMatchObject({ step: 'prove', need: { kind: 'add' } })
  const proving = flow.proveByPassword(passwordMethod, password)
  await vi.waitUntil(() => states.at(-1)?.step === 'newWay')
  expect(last()).toMatchObject({ isFirst: false })
  await flow.makePasskey()
  await proving
  expect(calls.addMethod).toHaveBeenCalledWith(
    own,
    { methodId: 'p', parameters: passwordMethod.parameters, password },
    expect.any(Function),
    expect.anything(),
  )
  expect(last()).toMatchObject({ step: 'custody', custody: both, notice: 'methodAdded' })
})

test('behavior: how far a password is made is told, and a passkey of this wallet is not made twice', async () => {
  const moveToUser = vi.fn<CustodyClient['moveToUser']>(async (_secret, { onProgress } = {}) => {
    onProgress?.(0.5)
    return { ...moved }
  })
  const { flow, states, passkeys } = await start({ custody: { moveToUser } })
  await flow.askForWay()
  await flow.makePasskey()
  expect(passkeys.create).toHaveBeenCalledWith('ada@example.com', [])
  expect(states).toContainEqual({ step: 'busy', doing: 'movingCustody', isSlow: false, part: 0.5 })
})

test('behavior: moved, but not renewed, it says that copies of before may still open the wallet', async () => {
  const moveToUser = vi.fn(async () => ({ ...moved, isRenewed: false }))
  const { flow, last } = await start({ custody: { moveToUser } })
  await flow.askForWay()
  await flow.givePassword(password, password)
  expect(last()).toMatchObject({ step: 'custody', custody: own, notice: 'movedOnly' })
})

test('behavior: on suspicion what opens the wallet is renewed, by a way of the person’s, or a press while the service keeps it', async () => {
  const holder = await start({ custody: { read: async () => own } })
  await holder.flow.askToRenew()
  await holder.flow.renewNow()
  expect(holder.calls.renew).not.toHaveBeenCalled()
  await holder.flow.proveByPassword(passwordMethod, password)
  const secret = { methodId: 'p', parameters: passwordMethod.parameters, password }
  expect(holder.calls.renew).toHaveBeenCalledExactlyOnceWith(secret, expect.anything())
  expect(holder.last()).toMatchObject({ step: 'custody', custody: own, notice: 'renewed' })

  const clear: WalletParts = { ...parts, sealedTo: null }
  const renew = vi
    .fn(async () => ({ isDone: false, spare: clear }))
    .mockRejectedValueOnce(new GangwayError('SHARE_RELEASE_REFUSED'))
  const kept = await start({ custody: { renew } })
  await kept.flow.askToRenew()
  await kept.flow.renewNow()
  expect(kept.last()).toMatchObject({ step: 'prove', problem: { kind: 'usedUp' } })
  await kept.flow.renewNow()
  expect(renew).toHaveBeenLastCalledWith(null, expect.anything())
  expect(kept.last()).toMatchObject({ step: 'custody', custody: escrow, notice: 'renewWaits' })

  // What it leaves is in one place each: a file is offered, and needs no way of the person's.
  await kept.flow.askForFile()
  await kept.flow.giveFilePassword(password, password)
  expect(kept.calls.makeFile).toHaveBeenCalledWith(clear, { secret: null, password }, expect.anything())
  expect(kept.client.exportWallet).not.toHaveBeenCalled()
  expect(kept.last()).toMatchObject({ step: 'custody', notice: 'fileSaved' })
  expect(kept.save).toHaveBeenCalledOnce()
})

test('behavior: a renewal that waits is stopped by a press; where the service is away it goes on waiting', async () => {
  const stopRenewal = vi
    .fn(async () => undefined)
    .mockRejectedValueOnce(new GangwayError('FRAME_UNREACHABLE'))
  const { flow, last } = await start({ custody: { stopRenewal } })
  await flow.stopRenewal()
  expect(last()).toMatchObject({ step: 'custody', notice: null, problem: { kind: 'unreachable' } })
  await flow.stopRenewal()
  expect(last()).toMatchObject({ step: 'custody', notice: 'renewStopped', problem: null })
})

test.each([
  ['short', 'short'],
  ['aaaaaaaaaaaaa', 'repeated'],
  ['1q2w3e4r5t6y', 'common'],
  ['my wallet 2026', 'common'],
  ['ADA@example.com', 'email'],
])('error: the password %j is not taken: %s', async (wanted, kind) => {
  const { flow, calls, last } = await start()
  await flow.askForWay()
  await flow.givePassword(wanted, wanted)
  expect(last()).toMatchObject({ step: 'newWay', problem: { kind } })
  await flow.givePassword(password, `${password}!`)
  expect(last()).toMatchObject({ step: 'newWay', problem: { kind: 'differs' } })
  expect(calls.moveToUser).not.toHaveBeenCalled()
})

test.each(['refused', 'noPrf'] as const)(
  'error: a passkey that is %s leaves all as it was',
  async (fault) => {
    const broken = { create: async () => ({ fault }), read: async () => ({ fault }) }
    const { flow, calls, last } = await start({ passkeys: broken })
    await flow.askForWay()
    await flow.makePasskey()
    expect(last()).toMatchObject({ step: 'newWay', problem: { kind: fault } })
    await flow.backToCustody()
    expect(last()).toMatchObject({ step: 'custody', custody: escrow })
    const holder = await start({ custody: { read: async () => both }, passkeys: broken })
    await holder.flow.askToTest()
    await holder.flow.proveByPasskey(passkeyMethod)
    expect(holder.last()).toMatchObject({ step: 'prove', problem: { kind: fault } })
    expect(calls.moveToUser).not.toHaveBeenCalled()
  },
)

test.each([
  ['WALLET_INTEGRITY', { field: 'secret' }, { kind: 'wrongPassword', figure: null }],
  ['WALLET_INTEGRITY', {}, { kind: 'damaged', figure: null }],
  ['RECOVERY_LIMIT_REACHED', { retryAfter: 7_000 }, { kind: 'tooOften', figure: 2 }],
  ['SHARE_RELEASE_REFUSED', {}, { kind: 'usedUp', figure: null }],
  ['SHARE_RELEASE_REFUSED', { retryAfter: 1 }, { kind: 'tooSoon', figure: null }],
  ['CUSTODY_NOT_ALLOWED', {}, { kind: 'notAllowed', figure: null }],
  ['LOGIN_NOT_AVAILABLE', {}, { kind: 'locked', figure: null }],
  ['FRAME_UNREACHABLE', {}, { kind: 'unreachable', figure: null }],
] as const)('error: %s %j is said where the way is asked for', async (code, context, problem) => {
  const { flow, last } = await start({ custody: { read: async () => own, test: fail(code, context) } })
  await flow.askToTest()
  await flow.proveByPassword(passwordMethod, password)
  expect(last()).toMatchObject({ step: 'prove', need: { kind: 'test' }, problem })
})

test('error: offline is said as what it is, and a login that is too old leads to another', async () => {
  const offline = await start({
    custody: { read: async () => own, test: fail('FRAME_UNREACHABLE') },
    isOnline: false,
  })
  await offline.flow.askToTest()
  await offline.flow.proveByPassword(passwordMethod, password)
  expect(offline.last()).toMatchObject({ step: 'prove', problem: { kind: 'offline' } })
  const old = await start({ custody: { read: async () => own, test: fail('SESSION_INVALID') } })
  await old.flow.askToTest()
  vi.setSystemTime(300_001)
  await old.flow.proveByPassword(passwordMethod, password)
  expect(old.last()).toMatchObject({ step: 'signedOut', reason: 'tooOld' })
})

test('behavior: changed elsewhere meanwhile, it is read anew', async () => {
  const read = vi.fn(async () => both).mockResolvedValueOnce(own)
  const { flow, last } = await start({ custody: { read, moveToEscrow: fail('CUSTODY_CHANGED') } })
  await flow.askToGiveBack()
  await flow.proveByPassword(passwordMethod, password)
  expect(last()).toMatchObject({ step: 'custody', custody: both, notice: 'changed' })
})

test.each([
  ['done', 'methodRemoved'],
  ['last', 'methodLast'],
  ['absent', 'methodAbsent'],
] as const)('behavior: a way is removed by another one, and “%s” is told', async (outcome, notice) => {
  const removeMethod = vi.fn(async () => ({ outcome, custody: own }))
  const { flow, last } = await start({ custody: { read: async () => both, removeMethod } })
  await flow.askToRemoveMethod(passkeyMethod)
  await flow.proveByPassword(passwordMethod, password)
  expect(removeMethod).toHaveBeenCalledWith(both, expect.anything(), 'k', expect.anything())
  expect(last()).toMatchObject({ step: 'custody', notice })
})

test('behavior: a file right after the move needs no other login; later it is taken like the words, once', async () => {
  const { flow, calls, client, save, last } = await start()
  await flow.askForWay()
  await flow.givePassword(password, password)
  const makeFile = async () => {
    await flow.askForFile()
    await flow.giveFilePassword('nine brown otters swim', 'nine brown otters swim')
    await flow.proveByPassword(passwordMethod, password)
  }
  await makeFile()
  expect(client.exportWallet).not.toHaveBeenCalled()
  expect(calls.makeFile).toHaveBeenCalledWith(
    parts,
    { secret: expect.objectContaining({ password }), password: 'nine brown otters swim' },
    expect.anything(),
  )
  expect(save).toHaveBeenCalledWith('gangway-recovery.json', expect.stringContaining('gangway recovery file'))
  expect(last()).toMatchObject({ step: 'custody', notice: 'fileSaved' })

  const later = await start({ custody: { read: async () => own } })
  later.client.exportWallet.mockRejectedValueOnce(new GangwayError('SHARE_RELEASE_REFUSED'))
  await later.flow.askForFile()
  await later.flow.giveFilePassword('nine brown otters swim', 'nine brown otters swim')
  expect(later.last()).toMatchObject({ step: 'filePassword', problem: { kind: 'usedUp' } })
  await later.flow.giveFilePassword('nine brown otters swim', 'nine brown otters swim')
  expect(later.last()).toMatchObject({ step: 'prove', need: { kind: 'file', parts } })
  await later.flow.proveByPassword(passwordMethod, password)
  // Who has it needs nothing else of the wallet before the account is deleted.
  await later.flow.askToClose()
  expect(later.last()).toMatchObject({ step: 'close', hasExported: true })
})

test('behavior: the words of a wallet in the person’s hands need a way of theirs too', async () => {
  const { flow, last } = await start({ custody: { read: async () => both } })
  await flow.askToExport()
  await flow.exportWallet()
  expect(last()).toMatchObject({ step: 'prove', need: { kind: 'words' }, custody: both })
  await flow.proveByPasskey(passkeyMethod)
  expect(last()).toEqual({ step: 'exported', account, secrets })
})

test('behavior: once the login is too old for changes, what waits for a word of the person’s ends', async () => {
  const { flow, last, states } = await start({ custody: { read: async () => own } })
  await flow.askForWay()
  void flow.proveByPassword(passwordMethod, password)
  await vi.waitUntil(() => states.at(-1)?.step === 'newWay')
  vi.advanceTimersByTime(300_000)
  expect(last()).toMatchObject({ step: 'account', isOpen: false })
  await flow.makePasskey()
  expect(last()).toMatchObject({ step: 'account' })
})
