import { element } from '../approvals/element.js'
import {
  alertOf,
  button,
  facts,
  fill,
  filledHeading,
  heading,
  isolate,
  remaining,
  toProviderName,
} from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState, Notice } from './accountState.js'
import type { SignedIn, Way } from './createAccountClient.js'
import { drawDevices, toDeviceName } from './drawDevices.js'
import { drawGrants } from './drawGrants.js'
import type { AccountTexts } from './texts/accountTexts.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** Who is logged in, how and where, and what may be changed of that. */
export function drawAccount({ account, isOpen, notice }: At<'account'>, drawing: AccountDrawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  const title = heading(texts.accountTitle)
  if (notice) title.setAttribute('aria-describedby', 'notice')
  const only = account.ways.length === 1
  return [
    title,
    ...drawNotice(notice, texts),
    drawFacts(account, texts),
    ...(isOpen
      ? [button(account.email === null ? texts.addEmail : texts.changeEmail, 'secondary', flow.askForAddress)]
      : []),
    element('h2', { text: texts.waysTitle }),
    element('ul', {
      className: 'ways',
      attributes: { 'aria-label': texts.waysTitle },
      children: account.ways.map((way) => drawWay(way, isOpen && !only, drawing)),
    }),
    ...(only ? [element('p', { className: 'hint', text: texts.onlyWay })] : []),
    ...(isOpen ? drawAdding(account, drawing) : drawTooOld(drawing)),
    ...drawDevices(account.devices, isOpen, drawing),
    ...drawGrants(account.grants, drawing),
    ...(isOpen && account.wallet ? [button(texts.custodyTitle, 'secondary', flow.openCustody)] : []),
    ...(isOpen && account.wallet ? [button(texts.exportTitle, 'secondary', flow.askToExport)] : []),
    button(texts.activityTitle, 'secondary', flow.openActivity),
    button(texts.logOut, 'secondary', flow.logOut),
    ...(isOpen ? [button(texts.closeTitle, 'secondary', flow.askToClose)] : []),
  ]
}

function drawNotice(notice: Notice | null, texts: AccountTexts): Node[] {
  if (!notice) return []
  const isBad = notice.outcome === 'taken' || notice.outcome === 'last'
  const values = {
    ...('device' in notice ? { browser: toDeviceName(notice.device, texts) } : {}),
    ...('email' in notice ? { email: notice.email } : {}),
    ...('provider' in notice ? { provider: toName(notice.provider, texts) } : {}),
  }
  return [
    element('p', {
      className: isBad ? 'warning' : 'notice',
      attributes: { id: 'notice', role: 'status' },
      children: fill(texts[notice.outcome], values),
    }),
  ]
}

function drawFacts({ wallet, email }: SignedIn, texts: AccountTexts): HTMLElement {
  const news = email === null ? document.createTextNode(texts.newsNowhere) : isolate(email)
  return element('div', {
    className: 'choices',
    children: [
      wallet ? null : element('p', { text: texts.noWallet }),
      facts([
        ...(wallet
          ? [
              [texts.walletEvm, drawAddress(wallet.evmAddress)] as const,
              [texts.walletSolana, drawAddress(wallet.solanaAddress)] as const,
            ]
          : []),
        [texts.newsTo, news],
      ]),
    ],
  })
}

/** product.md §5: 4 leading and 6 trailing characters. */
function drawAddress(address: string): HTMLElement {
  const made = isolate(`${address.slice(0, 4)}…${address.slice(-6)}`)
  made.title = address
  return made
}

function drawWay(
  way: Way,
  mayGo: boolean,
  { flow, language: { texts }, locale, guard }: AccountDrawing,
): HTMLElement {
  const name = toName(way.provider, texts)
  const words = element('div', {
    children: [
      element('strong', { children: [element('bdi', { text: name })] }),
      way.name === null ? null : element('bdi', { text: way.name }),
      way.addedAt === null ? null : drawSince(way.addedAt, locale, texts),
      way.isCurrent ? element('span', { className: 'hint', text: texts.current }) : null,
    ],
  })
  const remove = button(texts.remove, 'secondary', () => flow.askToRemove(way), guard.mayPress)
  remove.setAttribute('aria-label', [texts.remove, name, way.name ?? ''].join(' ').trim())
  return element('li', { children: [words, mayGo ? remove : null] })
}

function drawSince(moment: number, locale: string, texts: AccountTexts): HTMLElement {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(moment)
  return element('span', { className: 'hint', text: texts.since.replace('{date}', date) })
}

/** Providers that are not there yet come first; each may be there more than once. */
function drawAdding(
  { ways, changesUntil }: SignedIn,
  { flow, language: { texts }, config }: AccountDrawing,
): Node[] {
  if (config.providers.length === 0) return []
  const isThere = (provider: string) => ways.some((way) => way.provider === provider)
  const toButton = (provider: string) => {
    const text = isThere(provider) ? texts.addAnother : texts.add
    const label = text.replace('{provider}', toProviderName(provider))
    return button(label, 'secondary', () => flow.visit(provider))
  }
  const { providers } = config
  const inOrder = [...providers.filter((each) => !isThere(each)), ...providers.filter(isThere)]
  return [
    element('h2', { text: texts.addTitle }),
    element('p', { text: texts.addHint }),
    element('div', { className: 'choices', children: inOrder.map(toButton) }),
    remaining(texts.changesFor, changesUntil),
  ]
}

function drawTooOld({ flow, language: { texts } }: AccountDrawing): Node[] {
  return [element('p', { text: texts.changesOver }), button(texts.logInAgain, 'primary', flow.logInAgain)]
}

/** Whether a way is to go, and what goes with it. */
export function drawRemoval({ way, hasFailed }: At<'remove'>, drawing: AccountDrawing): Node[] {
  const { flow, language, guard } = drawing
  const { texts } = language
  const provider = toName(way.provider, texts)
  return [
    filledHeading(texts.removeTitle, { provider }),
    ...(way.name === null
      ? []
      : [element('p', { className: 'origin', children: [element('bdi', { text: way.name })] })]),
    element('p', { className: 'warning', text: texts.removeHint }),
    ...(way.isCurrent ? [element('p', { text: texts.removeCurrent })] : []),
    button(texts.remove, 'primary', flow.remove, guard.mayPress),
    button(texts.keep, 'secondary', flow.back),
    ...alertOf(hasFailed ? texts.removeFailed : null),
  ]
}

function toName(provider: string, texts: AccountTexts): string {
  return provider === 'email' ? texts.email : toProviderName(provider)
}
