import type { AccountGrantRecord } from '@gangway/protocol'
import { element } from '../approvals/element.js'
import { fill, isolate } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import { describePermission, fillTime } from './describePermission.js'

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
