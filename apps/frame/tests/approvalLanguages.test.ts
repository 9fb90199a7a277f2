// @vitest-environment happy-dom
import { stringToBytes } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { chooseApprovalLanguage, speakApprovals } from '../src/approvals/approvalLanguage.js'
import type { ApprovalState } from '../src/approvals/approvalState.js'
import { createApprovalScreen } from '../src/approvals/createApprovalScreen.js'
import { createWord, isWord } from '../src/approvals/renderReady.js'
import type { ApprovalModel } from '../src/model/approvalModel.js'
import type { ClosedWallet } from '../src/model/closedWallet.js'
import { readMessage } from '../src/requests/messages/readMessage.js'
import { requestTexts } from '../src/requests/texts/requestTexts.js'

const testOrigin = 'https://app.example'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** A send as the Worker tells it, of a token nobody vouches for. */
function toSend(tag: 'en' | 'es' | 'ar'): ApprovalModel {
  const texts = requestTexts[tag]
  const symbol = texts.unverified('TICK')
  return {
    title: texts.send(`1.5 ${symbol}`),
    appOrigin: testOrigin,
    account,
    networkName: 'Gangway One',
    networkId: 'eip155:31337',
    rows: [
      { label: texts.amount, value: `1.5 ${symbol}`, kind: 'plain' },
      { label: texts.to, value: friend, kind: 'whole' },
      { label: texts.times, value: texts.upTo(3), kind: 'plain' },
    ],
    changes: [{ sign: '-', amount: '1.5', symbol }],
    warnings: [{ level: 'caution', text: texts.unlistedToken }],
    details: [{ label: texts.nonce, value: '7', kind: 'plain' }],
    digest: '0xbe60',
    risk: 'value',
    recipient: friend,
    approveLabel: texts.send(`1.5 ${symbol}`),
  }
}

const closed: ClosedWallet = {
  offer: {
    ...{ offerId: 'o', projectId: 'one', appOrigin: testOrigin, userId: 'u' },
    ...{ walletId: 'w', setId: 's', jkt: 'j', publicKey: 'B' },
  },
  ...{ projectName: 'One', evmAddress: account, solanaAddress: 's', methods: [] },
}
const relay = { readClosed: vi.fn(), readPepper: vi.fn(), openClosed: vi.fn() }

const listStates = (tag: 'en' | 'es' | 'ar'): ApprovalState[] => [
  { kind: 'reading' },
  { kind: 'closed', closed, relay },
  { kind: 'setUp', projectId: 'one' },
  { kind: 'ready', model: toSend(tag) },
  { kind: 'ready', model: { ...toSend(tag), asksWord: true } },
  { kind: 'ready', model: { ...toSend(tag), isKeptByService: true } },
  { kind: 'signing', model: toSend(tag) },
  { kind: 'refused', reason: requestTexts[tag].otherAccount },
  { kind: 'unread' },
  { kind: 'expired' },
]

function render(state: ApprovalState, tag: string) {
  document.body.replaceChildren()
  const language = speakApprovals(document, [tag])
  const screen = createApprovalScreen(document.body, language)
  screen.show(state, () => {})
  const find = (selector: string) => document.body.querySelector<HTMLElement>(selector)
  return { language, find, end: () => screen.show({ kind: 'idle' }, () => {}) }
}

describe.each(['en', 'es', 'ar'] as const)('%s', (tag) => {
  test('parameters: every state has a heading and no gap, and is in no other language', () => {
    for (const state of listStates(tag)) {
      const { find, end } = render(state, tag)
      expect(find('h1')?.textContent, state.kind).toBeTruthy()
      const text = document.body.textContent
      expect(text, state.kind).not.toMatch(/undefined|[{}]/)
      if (tag !== 'en')
        expect(text, state.kind).not.toMatch(/\b(?:the|you|your|is|of|network|account|approve|sign)\b/i)
      if (tag === 'ar')
        expect(
          text.replace(/0x[0-9a-fA-F]+|https:\/\/app\.example|TICK|Gangway One/g, ''),
          state.kind,
        ).not.toMatch(/\p{Script=Latin}/u)
      end()
    }
  })

  test('default: the page is of that language, with its direction and its title', () => {
    render({ kind: 'unread' }, tag)
    const { lang, dir } = document.documentElement
    expect([lang, dir]).toEqual([tag, tag === 'ar' ? 'rtl' : 'ltr'])
    expect(document.title).toBe({ en: 'Wallet', es: 'Billetera', ar: 'محفظة' }[tag])
  })

  test('behavior: addresses, amounts and the origin run from left to right', () => {
    const { find, end } = render({ kind: 'ready', model: toSend(tag) }, tag)
    for (const selector of ['.address', '.origin', '.changes bdi bdi'])
      expect(find(selector)?.dir, selector).toBe('ltr')
    expect(find('.changes bdi bdi')?.textContent).toBe('−1.5')
    // A value in words runs as its words do.
    expect(find('.row-plain:last-child dd bdi')?.dir).toBe(tag === 'ar' ? 'auto' : 'ltr')
    end()
  })

  test('behavior: the word is typed on the keyboard of the language', () => {
    const { find, end } = render({ kind: 'ready', model: { ...toSend(tag), asksWord: true } }, tag)
    const label = chooseApprovalLanguage([tag]).texts.word
    const rows = [...document.body.querySelectorAll('.row')]
    const word = rows.find((row) => row.querySelector('dt')?.textContent === label)?.querySelector('dd')
    expect(word?.textContent).toMatch(tag === 'ar' ? /^\p{Script=Arabic}{6}$/u : /^[a-z]{5}$/)
    expect(find('input')?.dir).toBe(tag === 'ar' ? 'rtl' : 'ltr')
    end()
  })

  test('behavior: what a stranger wrote is shown as it is, in its own direction', () => {
    const text = 'Send 5 tokens \u202eevil\u202c شكرا'
    const { rows, warnings } = readMessage(stringToBytes(text), requestTexts[tag])
    const { find, end } = render({ kind: 'ready', model: { ...toSend(tag), rows, warnings } }, tag)
    expect(find('pre')?.textContent).toBe('Send 5 tokens \\u{202e}evil\\u{202c} شكرا')
    expect(find('pre')?.dir).toBe('auto')
    expect(find('.warning bdi')?.textContent).toBe(requestTexts[tag].messageHasHidden)
    end()
  })
})

test('default: the browser chooses; what is in none of the languages is in English', () => {
  const choose = (...wanted: string[]) => chooseApprovalLanguage(wanted).tag
  expect(choose('de', 'ar-EG', 'es')).toBe('ar')
  expect(choose('ES-419')).toBe('es')
  expect(choose('de')).toBe('en')
  expect(choose()).toBe('en')
})

test('behavior: a typed word counts in any case and with what keyboards add, and no other', () => {
  expect(isWord(' Badif ', 'badif')).toBe(true)
  expect(isWord('badi', 'badif')).toBe(false)
  expect(isWord('', 'badif')).toBe(false)
  expect(isWord(' بَا\u0640درو\u200fس ', 'بادروس')).toBe(true)
  expect(isWord('بادروم', 'بادروس')).toBe(false)
})

test('parameters: no two words are likely to be the same', () => {
  for (const [tag, count] of [
    ['en', 84_375],
    ['ar', 58_564],
  ] as const) {
    const words = new Set(Array.from({ length: 1_000 }, () => createWord(tag)))
    // The odds of fewer are below one in a million.
    expect(words.size, `${count} words`).toBeGreaterThan(960)
  }
})
