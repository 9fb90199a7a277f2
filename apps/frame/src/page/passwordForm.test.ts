// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { passwordForm } from './passwordForm.js'

type Parts = Parameters<typeof passwordForm>[0]

/** A form in its page, with a button of the page beside it. */
function show(change: Partial<Parts> = {}) {
  const give = vi.fn(async () => undefined)
  const form = passwordForm({
    id: 'new',
    texts: { labels: ['New password', 'The same again'], submit: 'Use it', show: 'Show what I type' },
    isNew: true,
    username: null,
    problem: null,
    give,
    ...change,
  })
  const main = document.createElement('main')
  const back = main.appendChild(document.createElement('button'))
  main.append(form)
  document.body.replaceChildren(main)
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field')]
  const submit = () => {
    const event = new Event('submit', { cancelable: true })
    form.dispatchEvent(event)
    return event
  }
  return { form, fields, give, back, submit }
}

test('default: what was typed is given once, and is left neither in the fields nor in an address', () => {
  const { form, fields, give, back, submit } = show()
  for (const [at, field] of fields.entries()) field.value = `seven grey herons ${at}`
  expect(submit().defaultPrevented).toBe(true)
  expect(give).toHaveBeenCalledExactlyOnceWith(['seven grey herons 0', 'seven grey herons 1'])
  expect(fields.map(({ value }) => value)).toEqual(['', ''])
  // What comes next is on its way: nothing else of the page is pressed meanwhile.
  expect([back.disabled, form.querySelector('button')?.disabled]).toEqual([true, true])
  expect(form.outerHTML).not.toContain('herons')
})

test('default: each field has its label, and neither is written large, corrected or shown', () => {
  const { form, fields } = show()
  expect(fields.map(({ id }) => form.querySelector(`label[for="${id}"]`)?.textContent)).toEqual([
    'New password',
    'The same again',
  ])
  for (const field of fields) {
    expect(field.type).toBe('password')
    expect(field.getAttribute('autocapitalize')).toBe('off')
    expect(field.getAttribute('spellcheck')).toBe('false')
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  }
})

test.each([
  [true, 'new-password'],
  [false, 'current-password'],
])('parameters: a password manager is told whether it is new: %s', (isNew, autocomplete) => {
  const { fields } = show({ isNew })
  expect(fields.map((field) => field.autocomplete)).toEqual([autocomplete, autocomplete])
})

test('behavior: a password manager is told whose it is, where that is known; nobody else sees it', () => {
  const { form } = show({ username: 'ada@example.com' })
  const name = form.querySelector<HTMLInputElement>('input[autocomplete="username"]')
  expect(name?.value).toBe('ada@example.com')
  expect(name?.hidden).toBe(true)
  expect(show().form.querySelector('input[autocomplete="username"]')).toBeNull()
})

test('behavior: what is typed can be looked at, and hidden again', () => {
  const { form, fields } = show()
  const box = form.querySelector<HTMLInputElement>('input[type="checkbox"]')
  if (!box) throw new Error('no box')
  for (const [isShown, type] of [
    [true, 'text'],
    [false, 'password'],
  ] as const) {
    box.checked = isShown
    box.dispatchEvent(new Event('change'))
    expect(fields.map((field) => field.type)).toEqual([type, type])
  }
})

test('error: why it was not taken is said aloud, and stands with each field', () => {
  const { form, fields } = show({ problem: 'The two are not the same.' })
  const alert = form.querySelector('[role="alert"]')
  expect(alert?.textContent).toBe('The two are not the same.')
  for (const field of fields) {
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toBe(alert?.id)
  }
})
