import { element } from '../approvals/element.js'
import { alertOf, button, fill, heading, isolate, toProviderName } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState } from './accountState.js'
import type { Activity } from './createAccountClient.js'
import { describeActivity } from './describeActivity.js'

/** What happened to the account, newest first. */
export function drawActivity(
  { rows, next, hasFailed, isSaved }: Extract<AccountState, { step: 'activity' }>,
  drawing: AccountDrawing,
): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  return [
    heading(texts.activityTitle),
    element('p', { className: 'hint', text: rows.length === 0 ? texts.activityNone : texts.activityHint }),
    element('ul', {
      className: 'ways',
      attributes: { 'aria-label': texts.activityTitle },
      children: rows.map((row) => drawRow(row, drawing)),
    }),
    ...alertOf(hasFailed ? texts.unreachable : null),
    ...(next === null ? [] : [button(texts.activityEarlier, 'secondary', flow.readEarlier)]),
    button(texts.dataSave, 'secondary', flow.saveData),
    element('p', {
      className: 'hint',
      text: isSaved ? texts.dataSaved : texts.dataHint,
      attributes: { role: 'status' },
    }),
    button(texts.backToAccount, 'secondary', flow.back),
  ]
}

function drawRow(row: Activity, { language: { texts }, locale }: AccountDrawing): HTMLElement {
  const { at, appOrigin, place, provider } = row
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const hint = (children: Node[]) => element('span', { className: 'hint', children })
  return element('li', {
    children: [
      element('div', {
        children: [
          element('strong', { text: describeActivity(row, texts) }),
          hint([document.createTextNode(time.format(at))]),
          ...(provider === null ? [] : [hint([element('bdi', { text: toProviderName(provider) })])]),
          ...(appOrigin === null ? [] : [isolate(appOrigin)]),
          ...(place === null ? [] : [hint(fill(texts.devicePlace, { place }))]),
        ],
      }),
    ],
  })
}
