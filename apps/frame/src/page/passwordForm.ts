import { element } from '../approvals/element.js'
import { alertOf } from './drawing.js'

/** The words of a form for a password. */
export type PasswordFormTexts = {
  /** Of each field, in order; a second one asks for the same again. */
  labels: readonly string[]
  submit: string
  show: string
}

/**
 * A form for a password, typed once or twice, which can be looked at while it is typed. `username`: by which a password
 * manager files it; null: none. `problem`: why it was not taken; `submit` within a press.
 */
export function passwordForm({
  id,
  texts,
  isNew,
  username,
  problem,
  give,
}: {
  id: string
  texts: PasswordFormTexts
  isNew: boolean
  username: string | null
  problem: string | null
  give(passwords: readonly string[]): Promise<void>
}): HTMLElement {
  const fields = texts.labels.map((_, at) =>
    element('input', {
      className: 'field',
      attributes: {
        id: `${id}-${at}`,
        type: 'password',
        autocomplete: isNew ? 'new-password' : 'current-password',
        autocapitalize: 'off',
        spellcheck: 'false',
        dir: 'ltr',
        ...(problem === null ? {} : { 'aria-invalid': 'true', 'aria-describedby': `${id}-problem` }),
      },
    }),
  )
  const shown = element('input', { attributes: { type: 'checkbox' } })
  shown.addEventListener('change', () => {
    for (const field of fields) field.type = shown.checked ? 'text' : 'password'
  })
  const submit = element('button', {
    className: 'primary',
    text: texts.submit,
    attributes: { type: 'submit' },
  })
  const form = element('form', {
    attributes: { novalidate: '' },
    children: [
      username === null ? null : hiddenName(username),
      ...fields.flatMap((field, at) => [
        element('label', {
          className: 'label',
          text: texts.labels[at] ?? '',
          attributes: { for: field.id },
        }),
        field,
      ]),
      element('label', {
        className: 'check',
        children: [shown, element('span', { text: texts.show })],
      }),
      ...alertOf(problem, `${id}-problem`),
      submit,
    ],
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const button of form.closest('main')?.querySelectorAll('button') ?? []) button.disabled = true
    void give(fields.map(({ value }) => value))
    // What is typed is not left in the page.
    for (const field of fields) field.value = ''
  })
  return form
}

/** Password managers want to know whose it is. */
function hiddenName(name: string): HTMLElement {
  const made = element('input', { attributes: { type: 'text', autocomplete: 'username', hidden: '' } })
  made.value = name
  return made
}
