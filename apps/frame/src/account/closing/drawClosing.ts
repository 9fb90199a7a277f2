import { element } from '../../approvals/element.js'
import { alertOf, button, facts, fill, heading, isolate, paragraph } from '../../page/drawing.js'
import type { AccountDrawing } from '../accountDrawing.js'
import type { AccountState } from '../accountState.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** What goes with the account and what stays, and the word that has to be typed. */
export function drawClose(state: At<'close'>, drawing: AccountDrawing): Node[] {
  const { account, hasExported, problem } = state
  const { flow, language } = drawing
  const { texts } = language
  const { wallet } = account
  return [
    heading(texts.closeTitle),
    element('h2', { text: texts.closeGoes }),
    list([texts.closeGoesWallet, texts.closeGoesLogins, texts.closeGoesData]),
    element('h2', { text: texts.closeStays }),
    list([texts.closeStaysMoney, texts.closeStaysLog]),
    ...(wallet
      ? [
          facts([
            [texts.walletEvm, isolate(wallet.evmAddress)],
            [texts.walletSolana, isolate(wallet.solanaAddress)],
          ]),
          element('p', { className: 'warning', text: texts.closeBalances }),
        ]
      : []),
    ...(wallet && !hasExported
      ? [element('p', { text: texts.closeExport }), button(texts.exportTitle, 'secondary', flow.askToExport)]
      : []),
    ...(wallet && hasExported ? [element('p', { className: 'notice', text: texts.closeExported })] : []),
    element('p', { text: texts.closeGrace }),
    drawWord(wallet && !hasExported ? texts.closeWaiver : texts.closeConfirm, problem, drawing),
    button(texts.backToAccount, 'secondary', flow.back),
  ]
}

function drawWord(label: string, problem: At<'close'>['problem'], drawing: AccountDrawing): HTMLElement {
  const { flow, language, guard } = drawing
  const { texts } = language
  const field = element('input', {
    className: 'field',
    attributes: {
      id: 'close-word',
      type: 'text',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      dir: 'auto',
      ...(problem === 'word' ? { 'aria-invalid': 'true', 'aria-describedby': 'close-problem' } : {}),
    },
  })
  const submit = element('button', {
    className: 'primary',
    text: texts.closeGo,
    attributes: { type: 'submit' },
  })
  // Enter in the field presses it too: a press that comes too soon is none.
  submit.addEventListener('click', (event) => {
    if (!guard.mayPress(event)) event.preventDefault()
  })
  const word = element('strong', { text: texts.closeWord })
  const form = element('form', {
    attributes: { novalidate: '' },
    children: [
      element('label', {
        className: 'label',
        children: fill(label, { word }),
        attributes: { for: 'close-word' },
      }),
      field,
      ...alertOf(problem && texts[`closeProblem.${problem}`], 'close-problem'),
      submit,
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void flow.closeAccount(field.value, texts.closeWord)
  })
  return form
}

/** The account is to be deleted: when, and how it is kept. */
export function drawClosed({ erasesAt, email }: At<'closed'>, drawing: AccountDrawing): Node[] {
  const { flow, language } = drawing
  const { texts } = language
  return [
    heading(texts.closingTitle.replace('{date}', toDate(erasesAt, drawing))),
    element('p', { text: texts.closedOut }),
    email === null ? element('p', { text: texts.closedNoMail }) : paragraph(texts.closedMail, { email }),
    element('p', { text: texts.closedAfter }),
    button(texts.logInAgain, 'secondary', flow.back),
  ]
}

/** Who has logged in to an account that is to be deleted can keep it, and nothing else. */
export function drawClosing(state: At<'closing'>, drawing: AccountDrawing): Node[] {
  const { erasesAt, isOpen, hasFailed } = state
  const { flow, language, guard } = drawing
  const { texts } = language
  return [
    heading(texts.closingTitle.replace('{date}', toDate(erasesAt, drawing))),
    element('p', { text: texts.closingHint }),
    ...(isOpen
      ? [button(texts.closingKeep, 'primary', flow.keepAccount, guard.mayPress)]
      : [element('p', { text: texts.closingTooOld }), button(texts.logInAgain, 'primary', flow.logInAgain)]),
    button(texts.activityTitle, 'secondary', flow.openActivity),
    button(texts.logOut, 'secondary', flow.logOut),
    ...alertOf(hasFailed ? texts.closingFailed : null),
  ]
}

/** What is left to somebody who can no longer log in. */
export function drawLockedOut({ flow, language: { texts } }: AccountDrawing): Node[] {
  return [
    heading(texts.lockedOutTitle),
    list([texts.lockedOutWays, texts.lockedOutUndo, texts.lockedOutWords]),
    element('h2', { text: texts.noneOfThese }),
    element('p', { text: texts.lockedOutDesk }),
    element('h2', { text: texts.beginAnew }),
    element('p', { text: texts.lockedOutAnew }),
    button(texts.otherWay, 'secondary', flow.back),
  ]
}

/** What is left to somebody who holds the wallet's recovery and has lost every way to it. */
export function drawNoneLeft({ flow, language: { texts } }: AccountDrawing): Node[] {
  return [
    heading(texts.noneLeftTitle),
    list([texts.noneLeftBrowser, texts.noneLeftFile]),
    element('h2', { text: texts.noneOfThese }),
    element('p', { className: 'warning', text: texts.noneLeftNobody }),
    element('h2', { text: texts.beginAnew }),
    element('p', { text: texts.noneLeftAnew }),
    button(texts.closeTitle, 'secondary', flow.askToClose),
    button(texts.backToAccount, 'secondary', flow.back),
  ]
}

function list(items: readonly string[]): HTMLElement {
  return element('ul', {
    className: 'plain',
    children: items.map((text) => element('li', { text })),
  })
}

function toDate(moment: number, { locale }: AccountDrawing): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(moment)
}
