// @vitest-environment happy-dom
import { type Custody, type CustodyPolicy, custodyPolicySchema } from '@gangway/protocol'
import { expect, test, vi } from 'vitest'
import { chooseLanguage } from '../model/chooseLanguage.js'
import { createPressGuard } from '../page/createPressGuard.js'
import type { WalletParts } from '../wallet/walletTask.js'
import type { AccountState } from './accountState.js'
import type { SignedIn } from './createAccountClient.js'
import type { AccountFlow } from './createAccountFlow.js'
import { renderAccount } from './renderAccount.js'
import { ar } from './texts/ar.js'
import { en } from './texts/en.js'
import { es } from './texts/es.js'

const addedAt = Date.UTC(2026, 4, 3, 12)
const google = { id: 'g', provider: 'google', name: '<img src=x>', addedAt, isCurrent: true }
const email = { id: 'e', provider: 'email', name: 'ada@example.com', addedAt: null, isCurrent: false }
const wallet = {
  evmAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  solanaAddress: 'DvgdFBEuEtxtPncYj1DDDuMBUs2rZBxQwW48hoH7vmbd',
}
const token = '0x00000000000000000000000000000000000000aa'
const stranger = '0x00000000000000000000000000000000000000bb'
const granted = {
  appOrigin: 'https://shop.example',
  caipNetworkId: 'eip155:31337',
  expiry: 4_000_000_000,
  permissions: [
    {
      type: 'native-token-recurring-allowance',
      data: { allowance: `0x${(5n * 10n ** 17n).toString(16)}`, start: 1, period: 604_800 },
    },
    { type: 'erc20-recurring-allowance', data: { token, allowance: '0xf4240', start: 1, period: 3_600 } },
    { type: 'erc20-token-transfer', data: { address: stranger, allowance: '0x10' } },
    { type: 'native-token-transfer', data: { allowance: '0xde0b6b3a7640000' } },
    {
      type: 'contract-call',
      data: {
        address: stranger,
        abi: [],
        functions: [{ functionName: 'mint' }, { functionName: '<b>x</b>\u202e' }, { functionName: '\u0000' }],
      },
    },
  ],
  policies: [{ type: 'call-limit', data: { count: 3 } }],
  revokedAt: null,
} satisfies SignedIn['grants'][number]
const grants: SignedIn['grants'] = [
  granted,
  { ...granted, permissions: [], policies: [], expiry: 1_700_000_000 },
  { ...granted, permissions: [], policies: [], revokedAt: addedAt },
]
const device = {
  id: 'd',
  appOrigin: 'https://shop.example',
  browser: 'Firefox on Linux',
  place: '203.0.113.0/24',
  addedAt,
  usedAt: addedAt,
  isLoggedIn: true,
  isCurrent: false,
}
const devices = [
  { ...device, id: 'p', appOrigin: 'https://secure.example', place: null, isCurrent: true },
  device,
  { ...device, id: 'o', browser: null, place: null, usedAt: null, isLoggedIn: false },
]
const account: SignedIn = {
  email: 'ada@example.com',
  ways: [email, google],
  changesUntil: Date.now() + 60_000,
  erasesAt: null,
  renewsAt: null,
  wallet,
  devices,
  grants,
}
const shown = { step: 'account', account, isOpen: true, notice: null } as const
const visit = {
  provider: 'google',
  isAdding: true,
  // A press on the link goes there.
  uri: 'http://127.0.0.1:9/',
  matchNumber: '42',
  expiresAt: Date.now() + 60_000,
} as const
const signedOut = { step: 'signedOut', email: '', reason: null, problem: null } as const
const code = {
  step: 'code',
  email: 'ada@example.com',
  expiresAt: Date.now() + 60_000,
  problem: null,
} as const
const endDevice = { step: 'endDevice', account, device, hasFailed: false } as const
const remove = { step: 'remove', account, way: google, hasFailed: false } as const
const newEmail = { step: 'newEmail', account, email: '', problem: null } as const
const emailCode = {
  step: 'emailCode',
  account,
  email: 'next@example.com',
  isFormer: true,
  expiresAt: Date.now() + 60_000,
  problem: null,
} as const
const happened = {
  id: 1,
  at: addedAt,
  event: 'login.finish',
  result: 'ok',
  appOrigin: 'https://shop.example',
  place: '203.0.113.0/24',
  provider: 'google',
} as const
const activity = {
  step: 'activity',
  account,
  rows: [happened],
  next: 1,
  hasFailed: true,
  isSaved: false,
} as const
const exportEnds = [null, 'usedUp', 'tooSoon', 'damaged', 'unreachable'] as const
const secrets = { words: 'zoo zoo wrong', evmKey: '0xabc', solanaKey: '5Q' }
const exported = { step: 'exported', account, secrets } as const
const passwordMethod = {
  ...{ id: 'p', createdAt: addedAt },
  parameters: { kind: 'password', salt: 's', scrypt: { logN: 17, r: 8, p: 1 } },
} satisfies Custody['methods'][number]
const passkeyMethod = {
  ...{ id: 'k', createdAt: addedAt },
  parameters: { kind: 'passkey', credentialId: 'AQID', prfSalt: 'salt' },
} satisfies Custody['methods'][number]
const escrow: Custody = { mode: 'escrow', epoch: 0, publicKey: null, methods: [] }
const own: Custody = { mode: 'user', epoch: 1, publicKey: 'B', methods: [passwordMethod] }
const both: Custody = { ...own, methods: [passwordMethod, passkeyMethod] }
const custody = { step: 'custody', account, custody: own, notice: null, problem: null } as const
const newWay = {
  step: 'newWay',
  account,
  custody: escrow,
  isFirst: true,
  hasPasskeys: true,
  problem: null,
} as const
const parts: WalletParts = {
  ...{ share: '', shareC: '', sealedTo: null, setId: '' },
  wallet: { walletId: '', version: 1, evmAddress: '', solanaAddress: '', blob: '' },
}
const prove = { step: 'prove', account, custody: both, need: { kind: 'test' }, problem: null } as const
const filePassword = { step: 'filePassword', account, custody: own, problem: null } as const
const custodyNotices = [
  ...(['moved', 'movedOnly', 'renewed', 'movedBack', 'methodAdded', 'methodRemoved', 'methodLast'] as const),
  ...(['methodAbsent', 'tested', 'fileSaved', 'changed'] as const),
] as const
const faults = [
  ...(['short', 'email', 'repeated', 'common', 'differs'] as const),
  ...(['wrongPassword', 'wrongPasskey', 'tooOften'] as const),
  ...(['refused', 'noPrf', 'usedUp', 'tooSoon', 'locked', 'notAllowed', 'damaged'] as const),
  ...(['unreachable', 'offline'] as const),
] as const
const nameless = { ...account, email: null }
const problems = [
  'invalidEmail',
  'sameEmail',
  'cooldown',
  'tooMany',
  'notAvailable',
  'wrong',
  'unreachable',
  'offline',
] as const
const ends = [
  'closed',
  'declined',
  'denied',
  'expired',
  'codeExpired',
  'failed',
  'notAvailable',
  'tooMany',
  'unreachable',
  'offline',
] as const
const outcomes = ['added', 'known', 'taken', 'removed', 'last', 'absent'] as const
const doings = [
  'sending',
  'opening',
  'checking',
  'reading',
  'adding',
  'proving',
  'openingWallet',
  'removing',
  'leaving',
  'movingCustody',
  'renewing',
  'addingMethod',
  'testing',
  'makingFile',
  'closing',
  'keeping',
] as const

const erasesAt = Date.UTC(2026, 4, 10, 12)
const close = { step: 'close', account, hasExported: false, problem: null } as const
const closing = { step: 'closing', account, erasesAt, isOpen: true, hasFailed: false } as const
const closeProblems = ['word', 'tooSoon', 'tooOften', 'refused', 'unreachable'] as const

const states: AccountState[] = [
  { step: 'noProject' },
  ...(['tooOld', 'over', 'loggedOut'] as const).map((reason) => ({ ...signedOut, reason })),
  ...problems.flatMap((kind) => [
    { ...signedOut, problem: { kind, figure: null } },
    { ...code, problem: { kind, figure: 2 } },
  ]),
  ...doings.map((doing) => ({ step: 'busy', doing, isSlow: true }) as const),
  { ...code, step: 'mail', matchNumber: '42' },
  ...(['window', 'blocked', 'phone'] as const).map(
    (kind) => ({ step: 'visit', visit: { ...visit, kind } }) as const,
  ),
  ...ends.map((end) => ({ step: 'ended', end, provider: 'x', account: null }) as const),
  ...outcomes.map((outcome) => ({ ...shown, notice: { outcome, provider: 'email' } })),
  ...(['deviceEnded', 'deviceLoggedOut', 'deviceAbsent'] as const).map((outcome) => ({
    ...shown,
    notice: { outcome, device },
  })),
  { ...shown, isOpen: false, account: { ...account, email: null, wallet: null } },
  { ...shown, notice: { outcome: 'emailChanged', email: 'next@example.com' } },
  ...exportEnds.map((end) => ({ step: 'export', account, end }) as const),
  exported,
  activity,
  { ...activity, rows: [], next: null, isSaved: true },
  newEmail,
  { ...newEmail, account: nameless, problem: { kind: 'sameEmail', figure: null } },
  emailCode,
  { ...emailCode, isFormer: false, problem: { kind: 'wrong', figure: 2 } },
  { ...emailCode, account: nameless, isFormer: false },
  remove,
  endDevice,
  { ...custody, custody: escrow },
  custody,
  { ...custody, custody: both },
  ...custodyNotices.map((notice) => ({ ...custody, notice })),
  newWay,
  { ...newWay, isFirst: false, hasPasskeys: false, account: nameless },
  ...faults.map((kind) => ({ ...newWay, problem: { kind, figure: 3 } })),
  ...(['add', 'test', 'giveBack', 'renew'] as const).map((kind) => ({ ...prove, need: { kind } }) as const),
  { ...prove, custody: escrow, need: { kind: 'renew' } },
  { ...prove, need: { kind: 'remove', method: passkeyMethod } },
  { ...prove, need: { kind: 'file', parts, password: '' } },
  { ...prove, need: { kind: 'words', parts }, problem: { kind: 'usedUp', figure: null } },
  close,
  { ...close, hasExported: true },
  { ...close, account: { ...nameless, wallet: null } },
  ...closeProblems.map((problem) => ({ ...close, problem })),
  { step: 'closed', erasesAt, email: 'ada@example.com' },
  { step: 'closed', erasesAt, email: null },
  closing,
  { ...closing, isOpen: false, hasFailed: true },
  { ...shown, notice: { outcome: 'accountKept' } },
  { step: 'lockedOut' },
  { step: 'noneLeft', account },
  filePassword,
  { ...filePassword, problem: { kind: 'usedUp', figure: null } },
  { step: 'busy', doing: 'movingCustody', isSlow: false, part: 0.5 },
]

function render(state: AccountState, language = 'en', custody: CustodyPolicy = 'escrow') {
  document.body.replaceChildren()
  const root = document.body.appendChild(document.createElement('main'))
  const act = () => vi.fn(async () => {})
  const flow = {
    start: vi.fn(),
    sendMail: act(),
    sendAnother: act(),
    enterCode: act(),
    visit: act(),
    openWindow: vi.fn(() => true),
    back: act(),
    tryAgain: act(),
    askToExport: act(),
    exportWallet: act(),
    openActivity: act(),
    readEarlier: act(),
    saveData: act(),
    askForAddress: act(),
    sendCode: act(),
    enterAddressCode: act(),
    askToRemove: act(),
    remove: act(),
    askToEndDevice: act(),
    endDevice: act(),
    logInAgain: act(),
    logOut: act(),
    openCustody: act(),
    askForWay: act(),
    askToRemoveMethod: act(),
    askToTest: act(),
    askToGiveBack: act(),
    askToRenew: act(),
    stopRenewal: act(),
    renewNow: act(),
    askForFile: act(),
    makePasskey: act(),
    givePassword: act(),
    giveFilePassword: act(),
    proveByPasskey: act(),
    proveByPassword: act(),
    backToCustody: act(),
    askToClose: act(),
    closeAccount: act(),
    keepAccount: act(),
    askWhenLockedOut: act(),
    askWhenNoneLeft: act(),
  } satisfies AccountFlow
  const clock = { now: 0 }
  const guard = createPressGuard(new EventTarget() as unknown as Window, () => clock.now)
  const config = {
    projectName: 'Shop',
    recoveryUrl: 'https://recovery.example',
    custody,
    providers: ['x', 'google'],
    networks: [{ caipNetworkId: 'eip155:31337', name: 'Gangway One' }],
    tokens: [
      { caipNetworkId: 'eip155:31337', address: null, symbol: 'ETH', decimals: 18 },
      { caipNetworkId: 'eip155:31337', address: token, symbol: 'USDC', decimals: 6 },
    ],
  }
  const drawing = {
    flow,
    language: chooseLanguage({ en, es, ar }, [language]),
    locale: language,
    guard,
    config,
    origin: 'https://secure.example',
  }
  renderAccount(root, state, drawing)
  const labels = () =>
    [...root.querySelectorAll('button')].map((each) => each.getAttribute('aria-label') ?? each.textContent)
  function press(label: string) {
    const button = [...root.querySelectorAll<HTMLElement>('button, a')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === label,
    )
    if (!button) throw new Error(`no ${label} in ${labels()}`)
    const event = new MouseEvent('click', { bubbles: true, cancelable: true })
    Object.defineProperty(event, 'isTrusted', { value: true })
    button.dispatchEvent(event)
    return event
  }
  return { root, flow, press, labels, clock, drawing }
}

test('default: whose page it is, that it asks for no phrase, and the ways in the order of the project', () => {
  const { root, flow, press, labels } = render(signedOut)
  expect(root.textContent).toContain(
    'This page of Shop on https://secure.example lets you change how you log in.',
  )
  expect(root.textContent).toContain('It never asks for your recovery phrase or keys.')
  expect(labels()).toEqual([
    ...['Continue with email', 'Continue with X', 'Continue with Google'],
    'I can no longer log in',
  ])
  press('Continue with Google')
  expect(flow.visit).toHaveBeenCalledExactlyOnceWith('google')
})

test('behavior: an address is sent as it was typed; one that is none is said beside its field', () => {
  const { root, flow } = render({
    ...signedOut,
    email: 'ada@',
    problem: { kind: 'invalidEmail', figure: null },
  })
  const field = root.querySelector('input')
  expect([field?.value, field?.getAttribute('aria-describedby')]).toEqual(['ada@', 'email-problem'])
  expect(root.querySelector('#email-problem')?.textContent).toBe('This is not an email address.')
  expect(document.activeElement).toBe(field)
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(flow.sendMail).toHaveBeenCalledExactlyOnceWith('ada@')
})

test('behavior: every way with whose it is and since when; markup in a name is text', () => {
  const { root, labels } = render(shown, 'en')
  const [first, second] = [...root.querySelectorAll('li')].map((each) => each.textContent)
  expect(first).toBe('Emailada@example.comRemove')
  expect(second).toBe('Google<img src=x>Since May 3, 2026You logged in by this oneRemove')
  expect(root.querySelector('img')).toBeNull()
  expect(root.querySelector('dl')?.textContent).toBe(
    'EVM wallet0xf3…b92266Solana walletDvgd…H7vmbdNews go toada@example.com',
  )
  expect(labels()).toEqual([
    'Change the email address',
    'Remove Email ada@example.com',
    'Remove Google <img src=x>',
    'Add X',
    'Add another Google account',
    'Remove Firefox on Linux, https://shop.example',
    'Remove A browser, https://shop.example',
    'Recovery of your wallet',
    'Take your wallet elsewhere',
    'What happened',
    'Log out',
    'Delete this account',
  ])
})

test('behavior: the last way has no button, nor has any where the login is too old (embedded-wallet.md §7, rule 5)', () => {
  const last = render({ ...shown, account: { ...account, ways: [google], devices: [] } })
  expect(last.labels().filter((label) => label.startsWith('Remove'))).toEqual([])
  expect(last.root.textContent).toContain('This is the only way into your wallet')
  expect(render({ ...shown, isOpen: false }).labels()).toEqual(['Log in again', 'What happened', 'Log out'])
})

test('behavior: what a change of address takes is said before, and each code says whose it is (embedded-wallet.md §9)', () => {
  const form = render({ ...newEmail, email: 'next@', problem: { kind: 'sameEmail', figure: null } })
  expect(form.root.textContent).toContain('one goes to ada@example.com, then one to the new address')
  expect(form.root.querySelector('#email-problem')?.textContent).toMatch(/^This is the address/)
  form.root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(form.flow.sendCode).toHaveBeenCalledExactlyOnceWith('next@')
  expect(render(emailCode).root.textContent).toMatch(/^First codeIt was sent to ada@example.com/)
  const second = render({ ...emailCode, isFormer: false })
  expect(second.root.textContent).toMatch(/^Second codeIt was sent to next@example.com/)
  const only = render({ ...emailCode, account: nameless, isFormer: false })
  expect(only.root.textContent).toMatch(/^Enter the codeIt was sent to next@example.com/)
  expect(render({ ...shown, account: nameless }).labels()).toContain('Add an email address')
  expect(render({ ...shown, isOpen: false, account: nameless }).labels()).not.toContain(
    'Add an email address',
  )
})

test('behavior: what happened, with who, where and when; what is of no use to the person is left out', () => {
  const failed = {
    ...happened,
    id: 2,
    result: 'failed',
    appOrigin: null,
    place: null,
    provider: null,
  } as const
  const { root, flow, press } = render({ ...activity, rows: [happened, failed] })
  const lines = [...root.querySelectorAll('li')].map((row) =>
    [...row.querySelectorAll('div > *')].map((each) => each.textContent),
  )
  expect(lines[0]?.filter((line) => !/^May 3, 2026/.test(line ?? ''))).toEqual([
    'Logged in',
    'Google',
    'https://shop.example',
    'Network 203.0.113.0/24',
  ])
  expect(lines[1]?.[0]).toBe('A login failed')
  expect(root.querySelector('[role=alert]')?.textContent).toMatch(/^The service cannot be reached/)
  press('Show earlier')
  expect(flow.readEarlier).toHaveBeenCalledOnce()
  const after = render({ ...activity, isSaved: true })
  expect(after.root.querySelector('[role=status]')?.textContent).toBe('The file is with your downloads.')
  after.press('Save what is kept of me')
  expect(after.flow.saveData).toHaveBeenCalledOnce()
})

test('behavior: a secret is in the page while its button is held, and for nobody else', () => {
  const { root } = render(exported)
  const [hold] = [...root.querySelectorAll('button')]
  const text = root.querySelector('.secret')
  const all = () => root.textContent
  expect(all()).not.toMatch(/zoo|0xabc|5Q/)
  const on = (type: string) => new Event(type, { bubbles: true, cancelable: true })
  hold?.dispatchEvent(on('pointerdown'))
  expect(text?.textContent).toBe('zoo zoo wrong')
  hold?.dispatchEvent(on('pointerup'))
  expect(all()).not.toContain('zoo')
  hold?.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }))
  expect(all()).toContain('zoo')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(all()).not.toContain('zoo')
})

test('behavior: each browser with its app, network and last use; the page that asks has no button', () => {
  const { root, flow, press } = render(shown)
  const list = root.querySelector('ul[aria-label="Where your wallet can be used"]')
  const rows = [...(list?.querySelectorAll('li') ?? [])]
  const lines = rows.map((row) => [...row.querySelectorAll('div > *')].map((each) => each.textContent))
  expect(
    lines.map((row) => row.filter((line) => !/^(Last used|Since) May 3, 2026/.test(line ?? ''))),
  ).toEqual([
    ['Firefox on Linux', 'https://secure.example', 'This page'],
    ['Firefox on Linux', 'https://shop.example', 'Network 203.0.113.0/24'],
    ['A browser', 'https://shop.example', 'Logged out'],
  ])
  expect(rows[0]?.querySelector('button')).toBeNull()
  press('Remove Firefox on Linux, https://shop.example')
  expect(flow.askToEndDevice).not.toHaveBeenCalled()
})

test('behavior: removing a browser asks once more, and takes no press in the first 700 ms', () => {
  const { root, flow, press, clock } = render(endDevice)
  expect(root.querySelector('h1')?.textContent).toBe('Remove Firefox on Linux?')
  expect(root.textContent).toContain('Your wallet stays as it is.')
  press('Remove')
  expect(flow.endDevice).not.toHaveBeenCalled()
  clock.now = 700
  press('Remove')
  expect(flow.endDevice).toHaveBeenCalledOnce()
})

test('behavior: what apps may do in words, and where to take it back; markup in a name is text', () => {
  const { root } = render(shown)
  const list = [...root.querySelectorAll('ul')].at(-1)
  const [live, ended, taken] = [...(list?.querySelectorAll('li') ?? [])]
  const lines = [...(live?.querySelectorAll('div > *') ?? [])].map((each) => each.textContent)
  expect(lines.slice(0, -2)).toEqual([
    'https://shop.example',
    'Gangway One',
    'Spend up to 0.5 ETH every 7 days',
    'Spend up to 1 USDC every 1 hour',
    `Spend up to 16 units of the token ${stranger} in all`,
    'Spend up to 1 ETH in all',
    `Call mint, <b>x</b>, ? of the contract ${stranger}`,
    'Each of this 3 times at most',
  ])
  expect(lines.at(-2)).toMatch(/^In force until Oct 2, 2096/)
  expect(lines.at(-1)).toBe('Take it back in the app: https://shop.example')
  expect(live?.querySelector('a')?.href).toBe('https://shop.example/')
  expect(live?.querySelector('b')).toBeNull()
  expect(ended?.textContent).toMatch(/Ended on Nov 14, 2023/)
  expect(taken?.textContent).toMatch(/Taken back on May 3, 2026/)
  expect([ended, taken].map((each) => each?.querySelector('a'))).toEqual([null, null])
})

test('behavior: where no app may do anything, one line says so; an origin that is no page is no link', () => {
  const none = render({ ...shown, account: { ...account, grants: [] } })
  expect(none.root.textContent).toContain('What apps may doNo app may do anything by itself.')
  const odd = [{ ...granted, appOrigin: 'javascript:alert(1)' }]
  expect(render({ ...shown, account: { ...account, grants: odd } }).root.querySelector('a')).toBeNull()
})

test('behavior: removing asks once more, says what it ends, and takes no press in the first 700 ms', () => {
  const { root, flow, press, clock } = render(remove)
  expect(root.querySelector('.warning')?.textContent).toMatch(/^It no longer opens this wallet, and apps/)
  expect(root.textContent).toContain('You logged in to this page by it.')
  press('Remove')
  expect(flow.remove).not.toHaveBeenCalled()
  clock.now = 700
  press('Remove')
  expect(flow.remove).toHaveBeenCalledOnce()
})

test('behavior: a blocked window opens by a press, else the link leads there', () => {
  const { root, flow, press } = render({ step: 'visit', visit: { ...visit, kind: 'blocked' } })
  expect(root.querySelector('a')?.href).toBe(visit.uri)
  expect(press('Open it').defaultPrevented).toBe(true)
  flow.openWindow.mockReturnValue(false)
  expect(press('Open it').defaultPrevented).toBe(false)
})

test.each(['en', 'es', 'ar'])(
  'parameters: every state has a heading or a status, and no gap, in %s',
  (language) => {
    for (const policy of custodyPolicySchema.options)
      for (const state of states.filter(({ step }) => policy === 'escrow' || step === 'custody')) {
        const { root } = render(state, language, policy)
        expect(root.querySelector('h1, [role=status]')?.textContent, JSON.stringify(state)).toBeTruthy()
        expect(root.textContent).not.toMatch(/undefined|[{}]/)
      }
  },
)

test('default: each custody is named for what it is, and one way alone is not left at that', () => {
  const kept = render({ ...custody, custody: escrow })
  expect(kept.root.textContent).toContain('Whoever runs both of its servers could open it.')
  kept.press('Keep it yourself')
  expect(kept.flow.askForWay).toHaveBeenCalledOnce()
  const { root, labels } = render(custody)
  expect(root.textContent).toContain('nobody can help if you lose every way')
  expect(root.querySelector('.warning')?.textContent).toContain('Add a second one now')
  expect(labels()[0]).toBe('Add another way')
  expect(labels().some((label) => label?.startsWith('Remove'))).toBe(false)
  expect(
    render({ ...custody, custody: both })
      .labels()
      .filter((label) => label?.startsWith('Remove')),
  ).toHaveLength(2)
})

test('behavior: what the service keeps is renewed by a press, what the person keeps by a way of theirs', () => {
  for (const kept of [escrow, own]) {
    const { press, flow } = render({ ...custody, custody: kept })
    press('Renew what opens your wallet')
    expect(flow.askToRenew).toHaveBeenCalledOnce()
  }
  const asked = render({ ...prove, custody: escrow, need: { kind: 'renew' } })
  // Nothing of the person's is asked for, so there is nothing to have lost.
  expect(asked.labels()).not.toContain('I have none of these')
  expect(asked.root.textContent).toContain('then send what it holds to a new wallet')
  asked.clock.now = 701
  asked.press('Renew it')
  expect(asked.flow.renewNow).toHaveBeenCalledOnce()
  expect(render({ ...prove, need: { kind: 'renew' } }).labels()).not.toContain('Renew it')
})

test('parameters: what the project wants is said, and a move that it does not let be made is not offered', () => {
  const [take, giveBack] = ['Keep it yourself', 'Give it back to the service']
  const look = (held: Custody, policy: CustodyPolicy) => {
    const { root, labels } = render({ ...custody, custody: held }, 'en', policy)
    return { text: root.textContent, warning: root.querySelector('.warning')?.textContent, labels: labels() }
  }
  const wanted = look(escrow, 'user')
  expect(wanted.text).toContain('Whoever runs both of its servers could open it.')
  expect(wanted.warning).toMatch(/^This app wants you to keep it\./)
  expect(wanted.labels).toContain(take)
  const kept = look(escrow, 'escrow-only')
  expect(kept.text).toContain('Whoever runs both of its servers could open it.')
  expect(kept.text).toContain('This app has the service keep it, so you cannot take it over here.')
  expect(kept.labels).toEqual(['Renew what opens your wallet', 'Back to your account'])
  expect(look(both, 'escrow').labels).toContain(giveBack)
  expect(look(both, 'escrow-only').labels).toContain(giveBack)
  const stays = look(both, 'user')
  expect(stays.labels).not.toContain(giveBack)
  expect(stays.text).toContain('it cannot be given back to the service')
})

test('behavior: a password is typed twice, can be looked at, and is not left in the page', () => {
  const { root, flow } = render(newWay)
  const fields = [...root.querySelectorAll<HTMLInputElement>('.field')]
  expect(fields.map((field) => [field.type, field.autocomplete])).toEqual([
    ['password', 'new-password'],
    ['password', 'new-password'],
  ])
  const box = root.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (!box) throw new Error('no box')
  box.checked = true
  box.dispatchEvent(new Event('change'))
  expect(fields.map(({ type }) => type)).toEqual(['text', 'text'])
  for (const field of fields) field.value = 'twelve letters or more'
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(flow.givePassword).toHaveBeenCalledWith('twelve letters or more', 'twelve letters or more')
  expect(fields.map(({ value }) => value)).toEqual(['', ''])
})

test('behavior: a password may be pasted, and filled in by a manager, as long as it likes', () => {
  const { root, flow } = render(newWay)
  const long = 'seven grey herons wade '.repeat(44)
  for (const field of root.querySelectorAll<HTMLInputElement>('.field')) {
    // Nobody stands in the way of it, and nothing cuts it.
    expect(field.dispatchEvent(new Event('paste', { bubbles: true, cancelable: true }))).toBe(true)
    expect(field.dispatchEvent(new Event('drop', { bubbles: true, cancelable: true }))).toBe(true)
    for (const name of ['maxlength', 'pattern', 'readonly', 'onpaste'])
      expect(field.hasAttribute(name)).toBe(false)
    field.value = long
  }
  expect(root.querySelector<HTMLInputElement>('input[autocomplete="username"]')?.value).toBe(account.email)
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(flow.givePassword).toHaveBeenCalledWith(long, long)
})

test('behavior: a press on a passkey counts once the person has had time to see it; the way that goes is not offered', () => {
  const { press, flow, clock, labels } = render({
    ...prove,
    need: { kind: 'remove', method: passwordMethod },
  })
  const [label = ''] = labels()
  expect(label).toMatch(/^Use the passkey of /)
  press(label)
  expect(flow.proveByPasskey).not.toHaveBeenCalled()
  clock.now = 701
  press(label)
  expect(flow.proveByPasskey).toHaveBeenCalledExactlyOnceWith(passkeyMethod)
})

test('behavior: a bar goes on without being drawn anew', () => {
  const state = { step: 'busy', doing: 'movingCustody', isSlow: false, part: 0.25 } as const
  const { root, drawing } = render(state)
  const bar = root.querySelector('progress')
  renderAccount(root, { ...state, part: 0.5 }, drawing)
  expect(root.querySelector('progress')).toBe(bar)
  expect(bar?.value).toBe(0.5)
})

test('default: what goes with an account and what stays, that nobody here sees what it holds, and the word for it', () => {
  const { root, flow, press, clock } = render(close)
  for (const part of [
    'no browser, login, passkey or password opens it',
    'What is on the blockchains',
    'seven days',
  ])
    expect(root.textContent).toContain(part)
  expect(root.textContent).toContain('This page does not see what the wallet holds')
  expect(root.textContent).toContain(wallet.evmAddress)
  expect(root.querySelector('label')?.textContent).toBe(
    'I need nothing of what is in this wallet. To say so, type delete',
  )
  const field = root.querySelector<HTMLInputElement>('#close-word')
  if (!field) throw new Error('no field')
  field.value = 'delete'
  // A press that was meant for what was there before.
  expect(press('Delete the account in seven days').defaultPrevented).toBe(true)
  expect(flow.closeAccount).not.toHaveBeenCalled()
  clock.now = 701
  root.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  expect(flow.closeAccount).toHaveBeenCalledExactlyOnceWith('delete', 'delete')
})

test('behavior: who has seen the words waives nothing; without a wallet there is nothing to take along', () => {
  const seen = render({ ...close, hasExported: true })
  expect(seen.root.querySelector('label')?.textContent).toBe('To confirm, type delete')
  expect(seen.labels()).not.toContain('Take your wallet elsewhere')
  const empty = render({ ...close, account: { ...account, wallet: null } })
  expect(empty.root.textContent).not.toContain('does not see what the wallet holds')
  const wrong = render({ ...close, problem: 'word' })
  expect(wrong.root.querySelector('[role="alert"]')?.textContent).toContain('Type the word')
  expect(document.activeElement?.id).toBe('close-word')
})

test('default: an account that is to be deleted says when, and offers to keep it and nothing that changes it', () => {
  const { root, flow, press, labels, clock } = render(closing)
  expect(root.querySelector('h1')?.textContent).toContain('This account will be deleted on May 10, 2026')
  expect(labels()).toEqual(['Keep the account', 'What happened', 'Log out'])
  press('Keep the account')
  expect(flow.keepAccount).not.toHaveBeenCalled()
  clock.now = 701
  press('Keep the account')
  expect(flow.keepAccount).toHaveBeenCalledOnce()
  const late = render({ ...closing, isOpen: false })
  expect(late.labels()).toEqual(['Log in again', 'What happened', 'Log out'])
})

test('default: who has lost everything reads what is left, and how to begin anew', () => {
  const out = render(signedOut)
  out.press('I can no longer log in')
  expect(out.flow.askWhenLockedOut).toHaveBeenCalledOnce()
  const lockedOut = render({ step: 'lockedOut' })
  expect(lockedOut.root.textContent).toContain('nobody can let you in')
  expect(lockedOut.root.textContent).toContain('You get a new, empty wallet')
  const proving = render(prove)
  proving.press('I have none of these')
  expect(proving.flow.askWhenNoneLeft).toHaveBeenCalledOnce()
  const none = render({ step: 'noneLeft', account })
  expect(none.root.textContent).toContain('nobody can open this wallet any more')
  none.press('Delete this account')
  expect(none.flow.askToClose).toHaveBeenCalledOnce()
})
