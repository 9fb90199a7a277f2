/** The digits of what was typed or pasted, `length` at most, in whatever script they were written. */
export function readCode(text: string, length: number): string {
  return [...text].flatMap(toDigit).slice(0, length).join('')
}

// Unicode has the ten digits of a script in a row.
function toDigit(character: string): string[] {
  if (!isDigit(character)) return []
  const code = character.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1
  return [String(code - zero)]
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character)
}
