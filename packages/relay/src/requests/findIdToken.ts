/** What nearly every client sends: the id comes first and has nothing escaped. */
const usualStart = /^\{"id":("[^"\\]*"|-?\d[\d.eE+-]*)[,}]/

const numberToken = /-?\d[\d.eE+-]*/y

/**
 * The id of a JSON-RPC message exactly as it was written, because numbers of 19 digits do not survive `JSON.parse`.
 * `json` is an object that `JSON.parse` takes, `id` what it made of its id. relay-protocol.md §2 “Ids”.
 */
export function findIdToken(json: string, id: string | number): string {
  const token = usualStart.exec(json)?.[1]
  const isFound = typeof id === 'string' ? token === `"${id}"` : Number(token) === id
  return token !== undefined && isFound && !mayNameAnother(json) ? token : (scan(json) ?? JSON.stringify(id))
}

/** Of two members with one name the last counts, and `JSON.parse` may take two numbers for one. */
function mayNameAnother(json: string): boolean {
  const afterName = '{"id"'.length
  return json.includes('id"', afterName) || json.includes('\\u', afterName)
}

/** Walks the members of the object itself; a later id takes the place of an earlier one. */
function scan(json: string): string | undefined {
  let token: string | undefined
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
    else if (character === '"') {
      const end = skipString(json, at)
      const colon = skipSpace(json, end)
      const isId = depth === 1 && json[colon] === ':' && JSON.parse(json.slice(at, end)) === 'id'
      at = end - 1
      if (isId) {
        const start = skipSpace(json, colon + 1)
        const value = readToken(json, start)
        token = value ?? token
        at = start + (value?.length ?? 0) - 1
      }
    }
  }
  return token
}

function readToken(json: string, start: number): string | undefined {
  if (json[start] === '"') return json.slice(start, skipString(json, start))
  numberToken.lastIndex = start
  return numberToken.exec(json)?.[0]
}

/** Where the text that begins at `start` is over. */
function skipString(json: string, start: number): number {
  let at = start + 1
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at + 1
}

function skipSpace(json: string, start: number): number {
  let at = start
  while (/\s/.test(json[at] ?? '')) at += 1
  return at
}
