import { type AccountGrantRecord, cleanText, type Permission, textLimits } from '@gangway/protocol'
import { formatUnits } from 'viem'
import { element } from '../approvals/element.js'
import { fill, isolate } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'

/** The last there is a date for, Unix milliseconds. ECMA-262 “Time Values” */
const lastMoment = 8.64e15

/** What apps may do by themselves, and did; taken back it is in the app, as this page has no key. */
export function drawGrants(grants: readonly AccountGrantRecord[], drawing: AccountDrawing): Node[] {
  const { texts } = drawing.language
  return [
    element('h2', { text: texts.grantsTitle }),
    grants.length === 0
      ? element('p', { className: 'hint', text: texts.grantsNone })
      : element('ul', {
          className: 'ways',
          attributes: { 'aria-label': texts.grantsTitle },
          children: grants.map((grant) => element('li', { children: [drawGrant(grant, drawing)] })),
        }),
  ]
}

function drawGrant(grant: AccountGrantRecord, drawing: AccountDrawing): HTMLElement {
  const { language, config } = drawing
  const { texts } = language
  const { appOrigin, caipNetworkId, permissions, policies } = grant
  const network = config.networks.find((each) => each.caipNetworkId === caipNetworkId)?.name ?? caipNetworkId
  return element('div', {
    children: [
      element('strong', { children: [isolate(appOrigin)] }),
      element('span', { className: 'hint', children: [element('bdi', { text: network })] }),
      ...permissions.map((permission) => describePermission(permission, caipNetworkId, drawing)),
      ...policies.map(({ data }) =>
        element('span', { children: fill(texts.grantTimes, { count: String(data.count) }) }),
      ),
      ...drawState(grant, drawing),
    ],
  })
}

function drawState(
  { appOrigin, expiry, revokedAt }: AccountGrantRecord,
  { language: { texts }, locale }: AccountDrawing,
): Node[] {
  const toTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const say = (text: string, moment: number) =>
    element('span', { className: 'hint', text: fillTime(text, { date: toTime.format(moment) }) })
  if (revokedAt !== null) return [say(texts.grantTakenBack, revokedAt)]
  const end = Math.min(expiry * 1000, lastMoment)
  if (end <= Date.now()) return [say(texts.grantEnded, end)]
  const words = fill(texts.grantTakeBack, { origin: appOrigin })
  const isPage = /^https?:\/\//.test(appOrigin)
  const link = element('a', { attributes: { href: appOrigin, rel: 'noreferrer' }, children: words })
  return [say(texts.grantUntil, end), isPage ? link : element('span', { children: words })]
}

type Words = Pick<AccountDrawing, 'language' | 'locale' | 'config'>

/** One permission in words. Names come from an app, and go in as text. */
function describePermission(permission: Permission, caipNetworkId: string, words: Words): HTMLElement {
  const { texts } = words.language
  const say = (text: string, values: Readonly<Record<string, string | Node>>) =>
    element('span', { children: fill(text, values) })
  const amountOf = (allowance: string, token: string | null) =>
    toAmount(BigInt(allowance), { caipNetworkId, token }, words)
  switch (permission.type) {
    case 'native-token-recurring-allowance':
    case 'erc20-recurring-allowance': {
      const { data } = permission
      const amount = amountOf(data.allowance, 'token' in data ? data.token : null)
      return say(fillTime(texts.grantRecurring, { period: toPeriod(data.period, words.locale) }), { amount })
    }
    case 'native-token-transfer':
      return say(texts.grantTotal, { amount: amountOf(permission.data.allowance, null) })
    case 'erc20-token-transfer':
      return say(texts.grantTotal, { amount: amountOf(permission.data.allowance, permission.data.address) })
    case 'contract-call': {
      const { functions, address } = permission.data
      const names = functions.map(({ functionName }) => cleanText(functionName, textLimits.name) ?? '?')
      return say(texts.grantCall, { functions: names.join(', '), contract: address })
    }
  }
}

/** Fills in what is written in the language of the words, and runs the way they do. */
export function fillTime(text: string, values: { date: string } | { period: string }): string {
  return Object.entries(values).reduce((filled, [name, value]) => filled.replace(`{${name}}`, value), text)
}

/** In whole units where the token is known, else in its smallest. */
function toAmount(
  allowance: bigint,
  { caipNetworkId, token }: { caipNetworkId: string; token: string | null },
  { language: { texts }, config }: Words,
): string | Node {
  const known = config.tokens.find(
    (each) => each.caipNetworkId === caipNetworkId && each.address?.toLowerCase() === token?.toLowerCase(),
  )
  if (known) return `${formatUnits(allowance, known.decimals)} ${known.symbol}`
  const values = { amount: String(allowance), token: token ?? caipNetworkId }
  return element('span', { children: fill(texts.grantUnits, values) })
}

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** Seconds in the largest unit they are whole in. */
function toPeriod(seconds: number, locale: string): string {
  const [unit, length] = units.find(([, length]) => seconds % length === 0) ?? units[3]
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(seconds / length)
}
