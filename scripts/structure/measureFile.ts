import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

/** What is measured of one source file. */
export type FileMeasures = {
  lines: number
  /** Lines that are neither empty nor of a comment alone. */
  codeLines: number
  commentLines: number
  /** Words of {@link dialectWords} in comments. */
  dialect: number
  /** Exported declarations, and how many of them have a doc comment. */
  exports: number
  documented: number
  /** `new Error(…)` and the like, where no code of ours says what happened. */
  bareErrors: number
  /** Lines of each function. */
  functions: readonly number[]
}

/** What docs/style.md §2 asks to say otherwise, as far as a word alone shows it. */
const dialectWords =
  /\b(somebody|someone|anybody|nobody|whoever|tells?|told|hears?|heard|stands?|stood|anew|of (its|their|his|her) own)\b/gi

const bareClasses = new Set(['Error', 'TypeError', 'RangeError', 'SyntaxError', 'EvalError'])

/** Measures a file by its parsed text. */
export function measureFile(root: string, file: string): FileMeasures {
  return measureText(file, readFileSync(join(root, file), 'utf8'))
}

/** Measures the text of a file; its name says whether it holds JSX. */
export function measureText(file: string, text: string): FileMeasures {
  const { program, comments } = parseSync(file, text)
  const lines = text.split('\n')
  const functions: number[] = []
  let bareErrors = 0
  const measureFunction = ({ start, end }: { start: number; end: number }) => {
    functions.push(text.slice(start, end).split('\n').length)
  }
  new Visitor({
    FunctionDeclaration: measureFunction,
    FunctionExpression: measureFunction,
    ArrowFunctionExpression: measureFunction,
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && bareClasses.has(callee.name)) bareErrors += 1
    },
  }).visit(program)

  const commentLines = new Set<number>()
  const toLine = createLineFinder(text)
  let dialect = 0
  for (const { start, end, value } of comments) {
    dialect += value.match(dialectWords)?.length ?? 0
    for (let line = toLine(start); line <= toLine(end); line += 1) commentLines.add(line)
  }
  const isCode = (line: string, index: number) =>
    line.trim() !== '' && !(commentLines.has(index) && /^\s*(\/\/|\/\*|\*)/.test(line))

  const exported = program.body.filter(
    (statement) => statement.type === 'ExportNamedDeclaration' && statement.declaration,
  )
  const isDocumented = ({ start }: { start: number }) =>
    comments.some(({ type, value, end }) => {
      const between = text.slice(end, start)
      return type === 'Block' && value.startsWith('*') && end <= start && between.trim() === ''
    })
  return {
    lines: lines.length - 1,
    codeLines: lines.filter(isCode).length,
    commentLines: commentLines.size,
    dialect,
    exports: exported.length,
    documented: exported.filter(isDocumented).length,
    bareErrors,
    functions,
  }
}

/** Turns places in a text into numbers of lines, from 0 on. */
function createLineFinder(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((starts[middle] ?? 0) <= at) low = middle
      else high = middle - 1
    }
    return low
  }
}
