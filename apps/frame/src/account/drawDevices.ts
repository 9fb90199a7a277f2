import { element } from '../approvals/element.js'
import { alertOf, button, fill, filledHeading, isolate } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState } from './accountState.js'
import type { Device } from './createAccountClient.js'
import { fillTime } from './drawGrants.js'
import type { AccountTexts } from './texts/accountTexts.js'

/** Each browser, with the app it may use the wallet for. `mayGo`: whether the login is young enough to log one out. */
export function drawDevices(devices: readonly Device[], mayGo: boolean, drawing: AccountDrawing): Node[] {
  const { texts } = drawing.language
  return [
    element('h2', { text: texts.devicesTitle }),
    element('p', { className: 'hint', text: texts.devicesHint }),
    element('ul', {
      className: 'ways',
      attributes: { 'aria-label': texts.devicesTitle },
      children: devices.map((device) => drawDevice(device, mayGo && !device.isCurrent, drawing)),
    }),
  ]
}

function drawDevice(device: Device, mayGo: boolean, drawing: AccountDrawing): HTMLElement {
  const { flow, language, guard } = drawing
  const { texts } = language
  const name = toDeviceName(device, texts)
  const remove = button(texts.remove, 'secondary', () => flow.askToEndDevice(device), guard.mayPress)
  remove.setAttribute('aria-label', `${texts.remove} ${name}, ${device.appOrigin}`)
  return element('li', {
    children: [element('div', { children: drawFacts(device, drawing) }), mayGo ? remove : null],
  })
}

function drawFacts(device: Device, { language: { texts }, locale }: AccountDrawing): Node[] {
  const { appOrigin, place, addedAt, usedAt, isLoggedIn, isCurrent, mayApprove } = device
  const toTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const used = usedAt === null ? texts.since : texts.deviceUsed
  const hint = (children: Node[]) => element('span', { className: 'hint', children })
  return [
    element('strong', { children: [element('bdi', { text: toDeviceName(device, texts) })] }),
    isolate(appOrigin),
    ...(place === null ? [] : [hint(fill(texts.devicePlace, { place }))]),
    hint([document.createTextNode(fillTime(used, { date: toTime.format(usedAt ?? addedAt) }))]),
    ...(isCurrent ? [hint([document.createTextNode(texts.deviceCurrent)])] : []),
    ...(isLoggedIn
      ? []
      : [hint([document.createTextNode(mayApprove ? texts.deviceApproves : texts.deviceOut)])]),
  ]
}

/** Whether a browser is to be logged out, and what that means. */
export function drawDeviceEnd(
  { device, hasFailed }: Extract<AccountState, { step: 'endDevice' }>,
  { flow, language: { texts }, guard }: AccountDrawing,
): Node[] {
  return [
    filledHeading(texts.deviceTitle, { browser: toDeviceName(device, texts) }),
    element('p', { className: 'origin', children: [isolate(device.appOrigin)] }),
    element('p', { className: 'warning', text: texts.deviceHint }),
    button(texts.remove, 'primary', flow.endDevice, guard.mayPress),
    button(texts.keep, 'secondary', flow.back),
    ...alertOf(hasFailed ? texts.removeFailed : null),
  ]
}

/** What a person knows a browser by. */
export function toDeviceName({ browser }: Device, texts: AccountTexts): string {
  return browser ?? texts.deviceUnknown
}
