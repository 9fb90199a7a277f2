import { element } from '../approvals/element.js'
import { codeField } from '../page/codeField.js'
import { alertOf, button, fill, heading, paragraph, remaining, toProviderName } from '../page/drawing.js'
import type { AccountDrawing } from './accountDrawing.js'
import type { AccountState, Problem } from './accountState.js'
import type { AccountTexts } from './texts/accountTexts.js'

type At<TStep extends AccountState['step']> = Extract<AccountState, { step: TStep }>

/** Asks who is there: an address, or a provider. */
export function drawLogin(state: At<'signedOut'>, drawing: AccountDrawing): Node[] {
  const { flow, language, config, origin } = drawing
  const { texts } = language
  const { reason } = state
  return [
    heading(texts.loginTitle),
    ...(reason === null
      ? []
      : [element('p', { className: 'notice', text: texts[reason], attributes: { role: 'status' } })]),
    paragraph(texts.scope, { project: config.projectName, origin }, 'hint'),
    drawEmailForm({ ...state, label: texts.email, submit: texts.sendMail }, drawing, flow.sendMail),
    ...(config.providers.length === 0 ? [] : [element('h2', { text: texts.otherLogins })]),
    element('div', {
      className: 'choices',
      children: config.providers.map((provider) => {
        const label = texts.continueWith.replace('{provider}', toProviderName(provider))
        return button(label, 'secondary', () => flow.visit(provider))
      }),
    }),
    button(texts.lockedOutTitle, 'secondary', flow.askWhenLockedOut),
  ]
}

/** A field for an address, and the button that goes on with it. */
export function drawEmailForm(
  {
    email,
    problem,
    label,
    submit: go,
  }: Pick<At<'signedOut'>, 'email' | 'problem'> & { label: string; submit: string },
  { language: { texts } }: AccountDrawing,
  send: (email: string) => Promise<void>,
): Node {
  const field = element('input', {
    className: 'field',
    attributes: {
      id: 'email',
      type: 'email',
      autocomplete: 'email',
      dir: 'ltr',
      ...(problem ? { 'aria-invalid': 'true', 'aria-describedby': 'email-problem' } : {}),
    },
  })
  field.value = email
  const submit = element('button', {
    className: 'primary',
    text: go,
    attributes: { type: 'submit' },
  })
  const form = element('form', {
    attributes: { novalidate: '' },
    children: [
      element('label', { className: 'label', text: label, attributes: { for: 'email' } }),
      field,
      ...alertOf(problem && toWords(problem, texts), 'email-problem'),
      submit,
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(field.value.trim())
  })
  return form
}

/** The mail is sent; its link is to be approved. */
export function drawMail(state: At<'mail'>, { flow, language: { texts } }: AccountDrawing): Node[] {
  const { email, matchNumber, expiresAt, problem } = state
  return [
    heading(texts.mailTitle),
    paragraph(texts.mailHint, { email }),
    ...drawNumber(texts.mailNumber, matchNumber),
    element('p', { className: 'hint', text: texts.waiting, attributes: { role: 'status' } }),
    remaining(texts.linkValidFor, expiresAt),
    ...alertOf(problem && toWords(problem, texts)),
    button(texts.sendAnother, 'secondary', flow.sendAnother),
    button(texts.otherWay, 'secondary', flow.back),
  ]
}

/** Asks for the code. */
export function drawCode(state: At<'code'>, { flow, language: { texts } }: AccountDrawing): Node[] {
  const { email, expiresAt, problem } = state
  return [
    heading(texts.codeTitle),
    element('p', { attributes: { id: 'code-hint' }, children: fill(texts.codeHint, { email }) }),
    element('label', { className: 'label', text: texts.codeLabel, attributes: { for: 'code' } }),
    codeField({
      id: 'code',
      describedBy: problem ? 'code-problem' : 'code-hint',
      isWrong: problem !== null,
      enter: flow.enterCode,
    }),
    remaining(texts.codeValidFor, expiresAt),
    ...alertOf(problem && toWords(problem, texts), 'code-problem'),
    button(texts.sendAnother, 'secondary', flow.sendAnother),
    button(texts.otherWay, 'secondary', flow.back),
  ]
}

/** The number another page asks for; nothing where there is none. */
export function drawNumber(words: string, number: string | null): Node[] {
  if (number === null) return []
  return [
    element('p', { text: words }),
    element('p', { className: 'code', text: number, attributes: { dir: 'ltr' } }),
  ]
}

/** What a person reads of a problem. */
export function toWords({ kind, figure }: Problem, texts: AccountTexts): string {
  const text = kind === 'wrong' && figure !== null ? texts.wrongLeft : texts[kind]
  return text.replace('{figure}', String(figure ?? 30))
}
