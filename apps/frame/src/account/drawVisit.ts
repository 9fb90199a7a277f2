import { element } from '../approvals/element.js'
import { button, filledHeading, paragraph, remaining, toProviderName } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { Visit } from './accountState.js'
import { drawNumber } from './drawLogin.js'

/** The person is at a provider: in a window, in one the browser blocked, or on a phone. */
export function drawVisit(visit: Visit, { flow, language: { texts } }: AccountDrawing): Node[] {
  const { kind, matchNumber, expiresAt, isAdding } = visit
  const values = { provider: toProviderName(visit.provider) }
  const hints = {
    window: isAdding ? 'windowAdd' : 'windowLogin',
    blocked: 'blockedHint',
    phone: 'phoneHint',
  } as const
  return [
    filledHeading(texts[`${kind}Title`], values),
    paragraph(texts[hints[kind]], values),
    ...(kind === 'window'
      ? []
      : [drawLink(visit, kind === 'phone' ? texts.openApp : texts.open, flow.openWindow)]),
    ...drawNumber(texts.windowNumber, matchNumber),
    element('p', { className: 'hint', text: texts.waiting, attributes: { role: 'status' } }),
    remaining(texts.visitValidFor, expiresAt),
    button(texts.cancel, 'secondary', flow.back),
  ]
}

/** A window this page opened can speak to it. Where the browser opens none, the link leads there all the same. */
function drawLink({ uri, kind, provider }: Visit, text: string, openWindow: () => boolean): HTMLElement {
  const isWeb = /^https?:\/\//i.test(uri)
  const link = element('a', {
    className: 'primary',
    text: text.replace('{provider}', toProviderName(provider)),
    attributes: { target: '_blank', rel: 'noreferrer', ...(isWeb ? { href: uri } : {}) },
  })
  link.addEventListener('click', (event) => {
    if (kind === 'blocked' && openWindow()) event.preventDefault()
  })
  return link
}
