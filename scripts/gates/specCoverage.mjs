/**
 * Rows of docs/spec-coverage.md that say nothing: without a test by name, and without one of the words that its head
 * explains (`- **word**: …`), which say when the line comes or why not. A test file without a title names no test.
 */
export function findEmptyRows(text) {
  const words = readWords(text)
  const rows = [...text.matchAll(/^\| (.+?) \| (.*) \|$/gm)].filter(([, line]) => line !== 'Line')
  return rows.flatMap(([, line, state]) => {
    if (/\.(?:test|spec)\.(?:tsx?|mjs)`/.test(state)) return [`${line}: a file without a test`]
    const isSaid = / › [^`]+`/.test(state) || words.some((word) => state.includes(word))
    return isSaid ? [] : [`${line}: no test`]
  })
}

/** Words that the head of docs/spec-coverage.md explains and no row uses. */
export function findUnusedWords(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('|'))
  return readWords(text).filter((word) => !rows.some((row) => row.includes(word)))
}

function readWords(text) {
  return [...text.matchAll(/^- (\*\*.+?\*\*):/gm)].map(([, word]) => word)
}
