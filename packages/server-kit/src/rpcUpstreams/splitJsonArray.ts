/** The raw texts of an array's elements. `text` must already have been parsed as a JSON array. */
export function splitJsonArray(text: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  const take = (end: number) => {
    const element = text.slice(start, end).trim()
    if (element !== '') elements.push(element)
    start = end + 1
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index]
    if (char === '"') index = findStringEnd(text, index)
    else if (char === '[' || char === '{') {
      depth += 1
      if (depth === 1) start = index + 1
    } else if (char === ']' || char === '}') {
      depth -= 1
      if (depth === 0) take(index)
    } else if (char === ',' && depth === 1) take(index)
  }
  return elements
}

function findStringEnd(text: string, start: number): number {
  let end = start
  do {
    end = text.indexOf('"', end + 1)
  } while (isEscaped(text, end))
  return end
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0
  while (text[index - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}
