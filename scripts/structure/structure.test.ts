import { describe, expect, test } from 'vitest'
import { repositoryWith } from '../gates/repositoryWith.js'
import { measureSentences } from './measureDocuments.js'
import { measureText } from './measureFile.js'
import { measureWorkspaces } from './measureWorkspaces.js'

describe('measureText', () => {
  test('default: lines, comments, exports and errors of a file', () => {
    const text = [
      '/** Documented. */',
      'export const one = 1',
      '',
      'export function two() { // told to nobody',
      "  throw new Error('bare')",
      '}',
      "export const three = () => new GangwayError('UNKNOWN')",
      '',
    ].join('\n')
    expect(measureText('a.ts', text)).toEqual({
      lines: 7,
      codeLines: 5,
      commentLines: 2,
      dialect: 2,
      exports: 3,
      documented: 1,
      bareErrors: 1,
      functions: [3, 1],
    })
  })

  test('behavior: a word in code or in a longer word is no dialect', () => {
    expect(measureText('a.ts', `// understands, tolled\nconst nobody = 'told'`).dialect).toBe(0)
  })
})

describe('measureSentences', () => {
  test.each([
    ['a paragraph over two lines', 'One two\nthree. Four five.', { sentences: 2, median: 3, longest: 3 }],
    ['items', '- one two three\n- four\n  five', { sentences: 2, median: 3, longest: 3 }],
    ['cells', '| one two | three |\n|---|---|', { sentences: 2, median: 2, longest: 2 }],
    ['code and a link', '`a b c` and [d e](f)', { sentences: 1, median: 4, longest: 4 }],
    ['fenced code and a heading', '# One two\n\n```sh\nthree\n```', { sentences: 0, median: 0, longest: 0 }],
  ])('default: %s', (_name, text, expected) => {
    expect(measureSentences(text)).toEqual(expected)
  })
})

describe('measureWorkspaces', () => {
  test('default: a crumb has little code and one importer, which is no test', () => {
    const root = repositoryWith({
      'packages/verify/src/index.ts': `export * from './main.js'`,
      'packages/verify/src/main.ts': `import { a } from './a.js'\nimport { b } from './b.js'\n`,
      'packages/verify/src/other.ts': `import { b } from './b.js'\n`,
      'packages/verify/src/a.ts': 'export const a = 1\n',
      'packages/verify/src/a.test.ts': `import { a } from './a.js'\n`,
      'packages/verify/src/b.ts': 'export const b = 1\n',
    })
    // main.ts, which only the index has, and a.ts.
    expect(measureWorkspaces(root)['packages/verify']).toMatchObject({ files: 5, crumbs: 2 })
  })
})
