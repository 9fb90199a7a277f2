import { element } from '../approvals/element.js'
import type { PageLanguage } from '../model/chooseLanguage.js'
import type { PressGuard } from '../page/createPressGuard.js'
import { alertOf, button, facts, heading, isolate } from '../page/drawing.js'
import { passwordForm } from '../page/passwordForm.js'
import { type Fault, isOfOnlyPassword } from '../wallet/toFault.js'
import type { OpenFlow, OpenMethod } from './createOpenFlow.js'
import type { OpenState } from './openTransitions.js'
import type { OpenTexts } from './texts/openTexts.js'

/** What the screens of the window are drawn with. */
export type OpenDrawing = {
  flow: OpenFlow
  language: PageLanguage<OpenTexts>
  /** How the person writes dates. BCP 47. */
  locale: string
  guard: PressGuard
}

type Choose = Extract<OpenState, { step: 'choose' }>

/** Draws one state in the place of the one before, and leads screen readers to its heading. */
export function renderOpen(root: HTMLElement, state: OpenState, drawing: OpenDrawing): void {
  const bar = root.querySelector('progress')
  // Drawn anew, the words would be read out at each step.
  if (state.step === 'working' && bar && state.part !== null && !state.isSlow) {
    bar.value = state.part
    return
  }
  root.setAttribute('aria-busy', String(state.step === 'waiting' || state.step === 'working'))
  root.replaceChildren(...draw(state, drawing))
  drawing.guard.renew()
  root.querySelector('h1')?.focus({ preventScroll: true })
  root.querySelector<HTMLElement>('input[aria-invalid]')?.focus()
}

function draw(state: OpenState, drawing: OpenDrawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  switch (state.step) {
    case 'waiting':
      return [element('p', { text: texts.waiting, attributes: { role: 'status' } })]
    case 'choose':
      return drawChoice(state, drawing)
    case 'working': {
      const bar = element('progress', { attributes: { max: '1', 'aria-label': texts.working } })
      if (state.part !== null) bar.value = state.part
      const says = [texts.working, ...(state.isSlow ? [texts.slow] : [])].join(' ')
      return [element('p', { text: says, attributes: { role: 'status' } }), bar]
    }
    case 'noneLeft':
      return [
        heading(texts.noneLeft),
        element('p', { text: texts.noneLeftBrowser }),
        element('p', { text: texts.noneLeftFile }),
        element('p', { className: 'warning', text: texts.noneLeftNobody }),
        element('p', { text: texts.noneLeftAnew }),
        element('a', {
          text: texts.noneLeftPage,
          attributes: {
            href: `/account?${new URLSearchParams({ projectId: state.closed.offer.projectId })}`,
            target: '_blank',
            rel: 'noreferrer',
          },
        }),
        button(texts.backToWays, 'secondary', flow.backToWays),
      ]
    case 'opened':
      return [heading(texts.openedTitle), element('p', { text: texts.openedHint })]
    case 'nothing':
      return [
        heading(texts.nothingTitle),
        element('p', { text: texts.nothingHint }),
        button(texts.leave, 'secondary', flow.leave),
      ]
  }
}

/** Which app asks, of what wallet, and the ways its owner has set up. */
function drawChoice(state: Choose, drawing: OpenDrawing): Node[] {
  const { closed, hasPasskeys, problem } = state
  const { flow, language } = drawing
  const { texts } = language
  const { offer, evmAddress, solanaAddress, methods } = closed
  const isUsable = ({ parameters }: OpenMethod) => hasPasskeys || parameters.kind === 'password'
  const usable = methods.filter(isUsable)
  const words = problem && say(problem, texts)
  const isOfPassword = problem !== null && isOfOnlyPassword(problem, usable)
  return [
    heading(texts.title),
    element('p', { className: 'label', text: texts.app }),
    element('p', { className: 'origin', children: [isolate(offer.appOrigin)] }),
    element('p', { text: texts.what }),
    facts([
      [texts.walletEvm, isolate(shorten(evmAddress))],
      [texts.walletSolana, isolate(shorten(solanaAddress))],
    ]),
    ...alertOf(isOfPassword ? null : words),
    ...usable.map((method) =>
      drawMethod({ method, problem: isOfPassword ? words : null }, evmAddress, drawing),
    ),
    ...(usable.length < methods.length ? [element('p', { className: 'hint', text: texts.noPasskeys })] : []),
    button(texts.noneLeft, 'secondary', flow.askWhenNoneLeft),
    button(texts.leave, 'secondary', flow.leave),
  ]
}

function drawMethod(
  { method, problem }: { method: OpenMethod; problem: string | null },
  username: string,
  { flow, language: { texts }, locale, guard }: OpenDrawing,
): HTMLElement {
  const { createdAt, parameters, id } = method
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const name = (text: string) => text.replace('{date}', format.format(createdAt))
  if (parameters.kind === 'passkey')
    return button(name(texts.passkey), 'primary', () => flow.byPasskey(method), guard.mayPress)
  return passwordForm({
    id: `password-${id}`,
    texts: { labels: [name(texts.password)], submit: texts.usePassword, show: texts.showPassword },
    isNew: false,
    username,
    problem,
    give: ([password = '']) => flow.byPassword(method, password),
  })
}

/** product.md §5: 4 leading and 6 trailing characters. */
function shorten(address: string): string {
  return `${address.slice(0, 4)}…${address.slice(-6)}`
}

function say({ kind, figure }: Fault, texts: OpenTexts): string {
  const words: Partial<Record<string, string>> = texts
  const isCounted = kind === 'wrongPassword' && figure !== null
  const text = (isCounted ? texts.triesLeft : words[`fault.${kind}`]) ?? texts['fault.unreachable']
  return text.replace('{figure}', String(figure ?? 24))
}
