import { element } from '../approvals/element.js'

/** A field for a code of six digits, which sends it with the last of them. `describedBy`: ids of what is said of it. */
export function codeField({
  id,
  describedBy,
  isWrong,
  enter,
}: {
  id: string
  describedBy: string
  isWrong: boolean
  enter(code: string): Promise<void>
}): HTMLInputElement {
  const field = element('input', {
    className: 'codeField',
    attributes: {
      id,
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      dir: 'ltr',
      'aria-describedby': describedBy,
      ...(isWrong ? { 'aria-invalid': 'true' } : {}),
    },
  })
  const read = () => field.value.replace(/[\s-]/g, '')
  // A paste and the keyboard of a phone alike: the sixth digit is the last.
  field.addEventListener('input', () => {
    if (/^\d{6}$/.test(read())) void enter(read())
  })
  return field
}
